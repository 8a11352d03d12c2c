import type { HelperListing } from '@community-help/api-contracts';
import { longDate } from './profile-words.js';

/** What each of a helper's two marks means, in one sentence; nothing where there is neither. */
export function TrustWords({ helper: { isVerified, checkedAt, checkedBy } }: { helper: HelperListing }) {
  if (!isVerified && !checkedAt) return null;
  return (
    <section className="card">
      <h2>What the marks mean</h2>
      <dl className="trust-words">
        {isVerified && (
          <div>
            <dt>Verified Helper</dt>
            <dd>This helper pays for a premium listing, and we have checked the contact details they gave.</dd>
          </div>
        )}
        {checkedAt && (
          <div>
            <dt>Checked</dt>
            <dd>
              Who this helper is was checked on {longDate(checkedAt)} by {checkedBy}; it is not a promise about every visit.
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
