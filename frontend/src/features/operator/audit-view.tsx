import { useSearchParams } from 'react-router-dom';
import { AuditTable } from './audit-table.js';
import { ContentAudit } from './content/content-audit.js';
import { MailAudit } from './mails/mail-audit.js';
import { MoneyAudit } from './money/money-audit.js';
import { SignInAudit } from './people/sign-in-audit.js';
import { StateChips } from './state-chips.js';

const LOGS = [
  ['listings', 'Listings'],
  ['money', 'Money'],
  ['mails', 'Mails and events'],
  ['content', 'Content'],
  ['sign-ins', 'Sign-ins'],
] as const;

/** The logs of what operators did: one of each service, because their databases have no common order that a page could promise. */
export function AuditView() {
  const [address] = useSearchParams();
  const log = LOGS.find(([id]) => id === address.get('log'))?.[0] ?? 'listings';
  return (
    <section aria-labelledby="audit">
      <h2 id="audit">Audit log</h2>
      <StateChips label="Which log" states={LOGS} state={log} pathOf={(id) => `?view=audit&log=${id}`} />
      {log === 'listings' && <AuditTable />}
      {log === 'money' && <MoneyAudit />}
      {log === 'mails' && <MailAudit />}
      {log === 'content' && <ContentAudit />}
      {log === 'sign-ins' && <SignInAudit />}
    </section>
  );
}
