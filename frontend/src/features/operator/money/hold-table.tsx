import { HOLD_CAUSES, MONEY_OPERATOR_ADDRESSES, pathAt, type HeldHelper } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { actorText, timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { moneyApi } from './money-api.js';
import { helperMoneyPath } from './money-plate.js';
import { pounds } from './money-words.js';
import { PayoutChips } from './payout-chips.js';

const causeText = ({ cause }: HeldHelper): string => HOLD_CAUSES.find(({ id }) => id === cause)?.label ?? cause;
const sinceText = ({ by, since }: HeldHelper): string => `${timeText(since)}, ${actorText(by)}`;

function Helper({ held: { id, name } }: { held: HeldHelper }) {
  return <Link to={helperMoneyPath(id)}>{name || `Helper ${id}`}</Link>;
}

const COLUMNS: readonly Column<HeldHelper>[] = [
  { title: 'Helper', cell: (held) => <Helper held={held} /> },
  {
    title: 'Why',
    cell: (held) => (
      <>
        <b>{causeText(held)}</b>
        <br />
        <small>{held.reason}</small>
      </>
    ),
  },
  { title: 'Since', cell: sinceText },
  { title: 'Could be paid out', cell: ({ availablePence }) => <b>{pounds(availablePence)}</b>, isNumber: true },
];
const NARROW: Column<HeldHelper> = {
  title: 'Helper',
  cell: (held) => (
    <div className="console-stack">
      <div>
        <Helper held={held} /> <b>{pounds(held.availablePence)}</b>
      </div>
      <div>
        <b>{causeText(held)}.</b> {held.reason}
      </div>
      <small>{sinceText(held)}</small>
    </div>
  ),
};

/** Helpers whose payouts an operator holds; a helper's own page releases them. */
export function HoldTable() {
  const pages = usePages();
  const list = moneyApi.useListHoldsQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <section aria-labelledby="holds">
      <h2 id="holds">Helpers on hold</h2>
      <PayoutChips list="hold" />
      <p className="console-export">
        <a href={pathAt(MONEY_OPERATOR_ADDRESSES.exportHolds)} download>
          Download these (CSV)
        </a>
      </p>
      <PagedTable label="Helpers on hold" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="Nobody is on hold." />
    </section>
  );
}
