import { pathAt, SIGN_IN_OPERATOR_ADDRESSES, type SignInAuditEntry } from '@community-help/api-contracts';
import { auditColumns } from '../audit-columns.js';
import { AuditExport } from '../audit-export.js';
import { FRESH } from '../operator-api.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { personApi } from './person-api.js';

/** How much was ended; whose it was stands nowhere. */
const what = ({ before: { sessions, links } }: SignInAuditEntry) => (
  <>
    <b>Signed somebody out everywhere</b>{' '}
    <small>
      browsers: {String(sessions)}, links: {String(links)}
    </small>
  </>
);
const COLUMNS = auditColumns(what);

/** What operators did about sign-ins, latest first. Nobody can change it. */
export function SignInAudit() {
  const pages = usePages();
  const list = personApi.useListSignInAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(SIGN_IN_OPERATOR_ADDRESSES.exportSignInAudit)} />
      <PagedTable label="Audit log of sign-ins" {...COLUMNS} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
