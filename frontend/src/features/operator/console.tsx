import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { showInRow } from '../../ui/show-in-row.js';
import { AuditView } from './audit-view.js';
import { CheckQueue } from './check-queue.js';
import { ContentView } from './content/content-view.js';
import type { PictureSlot } from './content/picture-slot.js';
import { ListingDetails } from './listing-details.js';
import { ListingEditing, type EditorProps } from './listing-editing.js';
import { ListingTable } from './listing-table.js';
import { LookalikeTable } from './lookalike-table.js';
import { EventTable } from './mails/event-table.js';
import { MailTable } from './mails/mail-table.js';
import { PaymentsView } from './money/payments-view.js';
import { PayoutsView } from './money/payouts-view.js';
import { NoticesView } from './notices/notices-view.js';
import { Overview } from './overview.js';
import { ReportQueue } from './report-queue.js';
import { PersonView } from './people/person-view.js';
import './operator.css';

const VIEWS = [
  ['overview', 'Overview'],
  ['reports', 'Reports'],
  ['listings', 'Listings'],
  ['checks', 'Checks'],
  ['people', 'People'],
  ['payments', 'Payments'],
  ['payouts', 'Payouts'],
  ['mails', 'Mails'],
  ['events', 'Events'],
  ['content', 'Content'],
  ['notices', 'Notices'],
  ['audit', 'Audit log'],
] as const;

interface Props {
  address: string;
  /** The form of a listing: another feature, put together by the page. */
  Editor: ComponentType<EditorProps>;
  /** Also another feature. */
  PictureButton: PictureSlot;
}

/** The operators' console. What is looked at stands in the address, so that it can be gone back to and handed on. */
export function Console({ address: signedInAs, Editor, PictureButton }: Props) {
  const [address] = useSearchParams();
  const view = VIEWS.find(([id]) => id === address.get('view'))?.[0] ?? 'overview';
  const listingId = address.get('id');
  if (view === 'listings' && listingId !== null && address.has('edit')) return <ListingEditing key={listingId} id={listingId} Editor={Editor} />;
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
            <Link key={id} to={`?view=${id}`} aria-current={view === id ? 'page' : undefined} ref={view === id ? showInRow : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        {view === 'overview' && <Overview />}
        {view === 'reports' && <ReportQueue />}
        {view === 'listings' && <Listings />}
        {view === 'checks' && <CheckQueue />}
        {view === 'people' && <PersonView />}
        {view === 'payments' && <PaymentsView />}
        {view === 'payouts' && <PayoutsView />}
        {view === 'mails' && <MailTable key={address.get('state')} />}
        {view === 'events' && <EventTable />}
        {view === 'content' && <ContentView PictureButton={PictureButton} />}
        {view === 'notices' && <NoticesView />}
        {view === 'audit' && <AuditView />}
      </div>
    </>
  );
}

/** One listing, those that look like another one, or all. */
function Listings() {
  const [address] = useSearchParams();
  const id = address.get('id');
  if (id !== null) return <ListingDetails key={id} id={id} />;
  return address.has('lookalikes') ? <LookalikeTable /> : <ListingTable key={address.get('state')} />;
}
