import type { Donation } from '@community-help/api-contracts';
import { dayText, pounds } from './dashboard-figures.js';

/** Every donation with its message and status. */
export function DonationHistoryTab({ donations }: { donations: readonly Donation[] }) {
  if (donations.length === 0) {
    return (
      <div className="empty">
        <img src="/art/empty.svg" alt="" width="280" height="175" />
        <h2>No donations yet</h2>
        <p>When somebody gives, it appears here within seconds.</p>
      </div>
    );
  }
  return (
    <section>
      <h2 className="vh">Donation History</h2>
      <ul className="donation-rows wide">
        {donations.map((donation) => (
          <li key={donation.id}>
            <span className="initial" aria-hidden="true">
              {[...donation.donorName][0]?.toUpperCase()}
            </span>
            <span>
              <b>{donation.donorName}</b>
              <small>{dayText(donation.createdAt, true)}</small>
              {donation.message && <q>{donation.message}</q>}
            </span>
            <span className="amount">{pounds(donation.amount)}</span>
            <span className={donation.status === 'completed' ? 'plate done' : 'plate'}>{donation.status.replace(/_/g, ' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
