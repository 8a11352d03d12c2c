import { MODERATION_ADDRESSES, pathAt, type AuditEntry } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { AuditExport } from './audit-export.js';
import type { Column } from '../../antd/data-table.js';
import { FRESH, operatorApi } from './operator-api.js';
import { actionText, actorText, changeText, timeText } from './operator-words.js';
import { PagedTable } from './paged-table.js';
import { usePages } from './use-pages.js';

const listingLink = (helperId: string) => <Link to={`?view=listings&id=${encodeURIComponent(helperId)}`}>{helperId}</Link>;

const COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => timeText(at) },
  { title: 'Who', cell: ({ by }) => actorText(by) },
  {
    title: 'What',
    cell: (entry) => (
      <>
        <b>{actionText(entry)}</b>
        <br />
        <small>{changeText(entry)}</small>
      </>
    ),
  },
  { title: 'Why', cell: ({ reason }) => reason ?? '' },
  { title: 'Listing', cell: ({ helperId }) => listingLink(helperId) },
];
const NARROW: Column<AuditEntry> = {
  title: 'What was done',
  cell: (entry) => (
    <>
      <b>{actionText(entry)}</b> <small>{changeText(entry)}</small>
      <p>{entry.reason}</p>
      <small>
        {actorText(entry.by)}, {timeText(entry.at)}
        <br />
        {listingLink(entry.helperId)}
      </small>
    </>
  ),
};

/** What operators did with listings and reports, latest first. Nobody can change it. */
export function AuditTable() {
  const pages = usePages();
  const list = operatorApi.useListAuditLogQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(MODERATION_ADDRESSES.exportAuditLog)} />
      <PagedTable label="Audit log" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
