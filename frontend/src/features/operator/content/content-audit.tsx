import { CONTENT_OPERATOR_ADDRESSES, pathAt, type ContentAuditEntry } from '@community-help/api-contracts';
import { Link } from 'react-router-dom';
import { auditColumns } from '../audit-columns.js';
import { AuditExport } from '../audit-export.js';
import { FRESH } from '../operator-api.js';
import { changeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { contentOperatorApi } from './content-api.js';
import { contentActionText, editorPath } from './content-words.js';

const entryLink = ({ entryId }: ContentAuditEntry) => (entryId.startsWith('notice-') ? <Link to="?view=notices">{entryId}</Link> : <Link to={editorPath(entryId)}>{entryId}</Link>);
const what = (entry: ContentAuditEntry) => (
  <>
    <b>{contentActionText(entry.action)}</b> <small>{changeText(entry)}</small>
  </>
);
const COLUMNS = auditColumns(what, { title: 'Project, post or notice', cell: entryLink });

/** What operators did with projects, posts and notices, latest first. Nobody can change it. */
export function ContentAudit() {
  const pages = usePages();
  const list = contentOperatorApi.useListContentAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(CONTENT_OPERATOR_ADDRESSES.exportContentAudit)} />
      <PagedTable label="Audit log of content" {...COLUMNS} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
