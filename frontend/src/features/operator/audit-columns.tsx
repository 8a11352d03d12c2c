import type { Actor } from '@community-help/api-contracts';
import type { ReactNode } from 'react';
import type { Column } from '../../antd/data-table.js';
import { actorText, timeText } from './operator-words.js';

interface Entry {
  at: string;
  by: Actor;
  reason: string | null;
}
type Cell<Row> = (entry: Row) => ReactNode;

/** The columns of every log of what operators did, and all of them as one for a phone. @param about what it was done to, where the log names it */
export function auditColumns<Row extends Entry>(what: Cell<Row>, about?: { title: string; cell: Cell<Row> }): { columns: readonly Column<Row>[]; narrow: Column<Row> } {
  const columns = [
    { title: 'When', cell: ({ at }: Row) => timeText(at) },
    { title: 'Who', cell: ({ by }: Row) => actorText(by) },
    { title: 'What', cell: what },
    { title: 'Why', cell: ({ reason }: Row) => reason ?? '' },
    ...(about ? [about] : []),
  ];
  const narrow = {
    title: 'What was done',
    cell: (entry: Row) => (
      <div className="console-stack">
        <div>{what(entry)}</div>
        <div>{entry.reason}</div>
        <small>
          {actorText(entry.by)}, {timeText(entry.at)}
        </small>
        {about && <small>{about.cell(entry)}</small>}
      </div>
    ),
  };
  return { columns, narrow };
}
