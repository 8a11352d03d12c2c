import type { Donation, HelperProfile } from '@community-help/api-contracts';
import { Picture } from '../../ui/picture.js';
import { TagList } from '../../ui/tag-list.js';
import { dayText, pounds, RECENT_COUNT } from './dashboard-figures.js';

/** Newest first, whatever order they came in. */
function latest(donations: readonly Donation[]): Donation[] {
  return [...donations].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, RECENT_COUNT);
}

/** The five latest donations, and what the public sees of the helper. */
export function OverviewTab({ profile, donations }: { profile: HelperProfile; donations: readonly Donation[] }) {
  return (
    <div className="overview">
      <section>
        <h2>Recent Activity</h2>
        {donations.length === 0 && <p className="muted">No donations yet</p>}
        <ul className="donation-rows">
          {latest(donations).map((donation) => (
            <li key={donation.id}>
              <span className="initial" aria-hidden="true">
                {[...donation.donorName][0]?.toUpperCase()}
              </span>
              <span>
                <b>{donation.donorName}</b>
                <small>{dayText(donation.createdAt)}</small>
              </span>
              <span className="amount">{pounds(donation.amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Profile Summary</h2>
        {profile.description ? <p className="profile-words">{profile.description}</p> : <p className="muted">No description yet.</p>}
        {profile.servicesOffered.length > 0 && (
          <>
            <h3>Services offered</h3>
            <TagList items={profile.servicesOffered} />
          </>
        )}
        {profile.images[0] && (
          <div className="profile-picture">
            <Picture src={profile.images[0]} />
          </div>
        )}
      </section>
    </div>
  );
}
