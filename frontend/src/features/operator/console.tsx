import { Link, useSearchParams } from 'react-router-dom';
import { AuditView } from './audit-view.js';
import { CheckQueue } from './check-queue.js';
import { ListingDetails } from './listing-details.js';
import { ListingTable } from './listing-table.js';
import { MailTable } from './mails/mail-table.js';
import { PaymentsView } from './money/payments-view.js';
import { PayoutsView } from './money/payouts-view.js';
import { Overview } from './overview.js';
import { ReportQueue } from './report-queue.js';
import './operator.css';

const VIEWS = [
  ['overview', 'Overview'],
  ['reports', 'Reports'],
  ['listings', 'Listings'],
  ['checks', 'Checks'],
  ['payments', 'Payments'],
  ['payouts', 'Payouts'],
  ['mails', 'Mails'],
  ['audit', 'Audit log'],
] as const;

/** On a narrow screen the tabs go on sideways: the current one is in sight. */
function showTab(link: HTMLAnchorElement | null): void {
  const nav = link?.parentElement;
  if (nav) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - 24;
}

/** The operators' console. What is looked at stands in the address, so that it can be gone back to and handed on. */
export function Console({ address: signedInAs }: { address: string }) {
  const [address] = useSearchParams();
  const view = VIEWS.find(([id]) => id === address.get('view'))?.[0] ?? 'overview';
  const listingId = address.get('id');
  return (
    <>
      <div className="page-top console-top">
        <div className="wrap">
          <h1>Operator console</h1>
          <p className="lead">Signed in as {signedInAs}.</p>
        </div>
      </div>
      <div className="wrap console">
        <nav aria-label="Console" className="console-nav">
          {VIEWS.map(([id, label]) => (
            <Link key={id} to={`?view=${id}`} aria-current={view === id ? 'page' : undefined} ref={view === id ? showTab : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {view === 'overview' && <Overview />}
        {view === 'reports' && <ReportQueue />}
        {view === 'listings' && (listingId === null ? <ListingTable key={address.get('state')} /> : <ListingDetails key={listingId} id={listingId} />)}
        {view === 'checks' && <CheckQueue />}
        {view === 'payments' && <PaymentsView />}
        {view === 'payouts' && <PayoutsView />}
        {view === 'mails' && <MailTable key={address.get('state')} />}
        {view === 'audit' && <AuditView />}
      </div>
    </>
  );
}
