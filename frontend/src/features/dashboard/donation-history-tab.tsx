import type { Donation } from '@community-help/api-contracts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../../app/error-boundary.js';

const DonationTable = lazy(() => import('./donation-table.js').then((module) => ({ default: module.DonationTable })));

/** Every donation, once somebody looks for them: the table weighs more than the rest of the dashboard. */
export function DonationHistoryTab({ donations }: { donations: readonly Donation[] }) {
  if (donations.length === 0) {
    return (
      <div className="empty">
        <img src="/art/empty.svg" alt="" width="280" height="175" />
        <h2>No donations yet</h2>
        <p>When somebody gives, it appears here.</p>
      </div>
    );
  }
  return (
    <section>
      <h2 className="vh">Donation History</h2>
      <ErrorBoundary fallback={<p role="alert">The list could not be loaded. Please reload the page to try again.</p>} logAs="The table of donations could not be shown">
        <Suspense fallback={<div className="skeleton dashboard-skeleton-body" aria-hidden="true" />}>
          <DonationTable donations={donations} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
