import { MAIL_OPERATOR_ADDRESSES, pathAt, type MailAuditEntry } from '@community-help/api-contracts';
import { auditColumns } from '../audit-columns.js';
import { AuditExport } from '../audit-export.js';
import { FRESH } from '../operator-api.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { mailApi } from './mail-api.js';
import { kindText } from './mail-words.js';

const ERASED = 'reader.erase';
const WISHES: Record<string, string> = { 'event.replay': 'Tried again', 'event.drop': 'Forgotten' };
const whatText = ({ action, before }: MailAuditEntry): string =>
  action === ERASED ? 'Ended a newsletter and wiped mails' : action in WISHES ? `${WISHES[action]}: ${String(before['topic'])}, for ${String(before['group'])}` : `Sent again: ${kindText(String(before['kind']))}`;
const aboutText = ({ action, mailId, letterId, before }: MailAuditEntry): string => (action === ERASED ? '' : (mailId ?? String(before['event'] ?? letterId)));
const COLUMNS = auditColumns<MailAuditEntry>((entry) => <b>{whatText(entry)}</b>, { title: 'Mail or event', cell: aboutText });

/** What operators did about mails and events, latest first. Nobody can change it. */
export function MailAudit() {
  const pages = usePages();
  const list = mailApi.useListMailAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(MAIL_OPERATOR_ADDRESSES.exportMailAudit)} />
      <PagedTable label="Audit log of mails and events" {...COLUMNS} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
