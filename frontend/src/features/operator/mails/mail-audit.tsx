import type { MailAuditEntry } from '@community-help/api-contracts';
import type { Column } from '../../../antd/data-table.js';
import { FRESH } from '../operator-api.js';
import { actorText, timeText } from '../operator-words.js';
import { PagedTable } from '../paged-table.js';
import { usePages } from '../use-pages.js';
import { mailApi } from './mail-api.js';
import { kindText } from './mail-words.js';

const whatText = ({ before }: MailAuditEntry): string => `Sent again: ${kindText(String(before['kind']))}`;
const COLUMNS: readonly Column<MailAuditEntry>[] = [
  { title: 'When', cell: ({ at }) => timeText(at) },
  { title: 'Who', cell: ({ by }) => actorText(by) },
  { title: 'What', cell: (entry) => <b>{whatText(entry)}</b> },
  { title: 'Why', cell: ({ reason }) => reason ?? '' },
  { title: 'Mail', cell: ({ mailId }) => mailId },
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
      <small>{entry.mailId}</small>
    </div>
  ),
};

/** What operators did about mails, latest first. Nobody can change it. */
export function MailAudit() {
  const pages = usePages();
  const list = mailApi.useListMailAuditQuery(pages.after === undefined ? {} : { after: pages.after }, FRESH);
  return <PagedTable label="Audit log of mails" columns={COLUMNS} narrow={NARROW} list={list} pages={pages} empty="Nothing was done yet." />;
}
