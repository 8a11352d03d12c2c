import { MAIL_OPERATOR_ADDRESSES, pathAt, type MailAuditEntry } from '@community-help/api-contracts';
import type { Column } from '../../../antd/data-table.js';
import { AuditExport } from '../audit-export.js';
import { FRESH } from '../operator-api.js';
import { actorText, timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { mailApi } from './mail-api.js';
import { kindText } from './mail-words.js';

const ERASED = 'reader.erase';
const WISHES: Record<string, string> = { 'event.replay': 'Tried again', 'event.drop': 'Forgotten' };
const whatText = ({ action, before }: MailAuditEntry): string =>
  action === ERASED ? 'Ended a newsletter and wiped mails' : action in WISHES ? `${WISHES[action]}: ${String(before['topic'])}, for ${String(before['group'])}` : `Sent again: ${kindText(String(before['kind']))}`;
const aboutText = ({ action, mailId, letterId, before }: MailAuditEntry): string => (action === ERASED ? '' : (mailId ?? String(before['event'] ?? letterId)));
const COLUMNS: readonly Column<MailAuditEntry>[] = [
  { title: 'When', cell: ({ at }) => timeText(at) },
  { title: 'Who', cell: ({ by }) => actorText(by) },
  { title: 'What', cell: (entry) => <b>{whatText(entry)}</b> },
  { title: 'Why', cell: ({ reason }) => reason ?? '' },
  { title: 'Mail or event', cell: aboutText },
];
const NARROW: Column<MailAuditEntry> = {
  title: 'What was done',
  cell: (entry) => (
    <div className="console-stack">
      <b>{whatText(entry)}</b>
      <div>{entry.reason}</div>
      <small>
        {actorText(entry.by)}, {timeText(entry.at)}
      </small>
      <small>{aboutText(entry)}</small>
    </div>
  ),
};

/** What operators did about mails and events, latest first. Nobody can change it. */
export function MailAudit() {
  const pages = usePages();
  const list = mailApi.useListMailAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return (
    <>
      <AuditExport path={pathAt(MAIL_OPERATOR_ADDRESSES.exportMailAudit)} />
      <PagedTable label="Audit log of mails and events" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="Nothing was done yet." />
    </>
  );
}
