import type { OperatorListingDetails } from '@community-help/api-contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../app/base-query.js';
import { CategoryPlate } from '../../domain/category-plate.js';
import { CheckActions } from './check-actions.js';
import { CheckDialog, type CheckVerb } from './check-dialog.js';
import { CHECK_LABELS, claimText, outcomeText } from './check-words.js';
import { FactList } from './fact-list.js';
import { ListingDialog, type ListingVerb } from './listing-dialog.js';
import { FRESH, operatorApi } from './operator-api.js';
import { actionText, actorText, changeText, dayText, DECISIONS, reasonLabel, timeText } from './operator-words.js';
import { StatePlate } from './state-plate.js';

/** One listing in any state: what it says, what was reported and done, and what can be done with it. */
export function ListingDetails({ id }: { id: string }) {
  const { data: listing, error } = operatorApi.useGetAnyListingQuery(id, FRESH);
  const [verb, setVerb] = useState<ListingVerb>();
  const [checkVerb, setCheckVerb] = useState<CheckVerb>();
  if (error) return <p className="notice error" role="alert">{messageOf(error) ?? 'Please try again in a minute.'}</p>;
  if (!listing) return <div className="skeleton console-skeleton" role="status" aria-label="Loading" />;
  const { name, state } = listing;
  return (
    <section aria-labelledby="listing" className="console-listing">
      <p>
        <Link to="?view=listings">All listings</Link>
      </p>
      <div>
        <p className="row">
          <StatePlate state={state} />
          <CategoryPlate category={listing.projectType} />
        </p>
        <h2 id="listing">{name || `Removed listing ${id}`}</h2>
        {listing.hiddenNote && <q className="console-note">{listing.hiddenNote}</q>}
      </div>
      {state !== 'removed' && (
        <p className="row">
          {state === 'hidden' ? (
            <button type="button" className="btn sec sm" onClick={() => setVerb('restore')}>
              Restore
            </button>
          ) : (
            <button type="button" className="btn sec sm" onClick={() => setVerb('hide')}>
              Hide
            </button>
          )}
          <Link className="btn sec sm" to={`?view=listings&id=${encodeURIComponent(id)}&edit`}>
            Edit
          </Link>
          <button type="button" className="btn quiet sm" onClick={() => setVerb('remove')}>
            Remove
          </button>
          {state === 'listed' && (
            <Link className="btn quiet sm" to={`/helper/${encodeURIComponent(id)}`}>
              See it
            </Link>
          )}
        </p>
      )}
      <CheckActions listing={listing} onAct={setCheckVerb} />
      <FactList facts={factsOf(listing)} />
      <History listing={listing} />
      {checkVerb && <CheckDialog verb={checkVerb} listing={listing} onClose={() => setCheckVerb(undefined)} />}
      {verb && <ListingDialog verb={verb} listing={listing} onClose={() => setVerb(undefined)} />}
    </section>
  );
}

function checkText(verification: OperatorListingDetails['verification']): string {
  if (verification.state === 'unverified') return 'No';
  return [CHECK_LABELS[verification.state], claimText(verification), outcomeText(verification)].filter(Boolean).join('. ');
}

function factsOf(listing: OperatorListingDetails): [string, string | null][] {
  return [
    ['Id', listing.id],
    ['Address', listing.email],
    ['Confirmed', listing.isConfirmed ? 'Yes' : 'No'],
    ['Phone', listing.phone],
    ['Website', listing.website],
    ['Place', listing.location],
    ['Since', dayText(listing.createdAt)],
    ['Premium', listing.isPremium ? 'Paid' : 'No'],
    ['Check', checkText(listing.verification)],
    ['Gifts', listing.acceptsDonations ? 'Accepted' : 'No'],
    ['Services', listing.services.join(', ')],
    ['Description', listing.description],
    ['Looks like', listing.duplicateOf],
    ['Removed because', listing.removedReason],
  ];
}

function History({ listing: { reports, history } }: { listing: OperatorListingDetails }) {
  return (
    <div className="console-history">
      <section aria-labelledby="reports-of">
        <h3 id="reports-of">Reports</h3>
        {reports.length === 0 && <p className="console-empty">Nobody reported it.</p>}
        <ul>
          {reports.map(({ id, reason, text, createdAt, decision }) => (
            <li key={id}>
              <b>{reasonLabel(reason)}</b>
              {text && <p>{text}</p>}
              <small>
                {timeText(createdAt)}. {decision ? `${DECISIONS[decision.what].label}: ${decision.reason}` : 'To decide.'}
              </small>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="history-of">
        <h3 id="history-of">What was done</h3>
        {history.length === 0 && <p className="console-empty">No operator did anything with it.</p>}
        <ul>
          {history.map((entry) => (
            <li key={entry.id}>
              <b>{actionText(entry)}</b> {changeText(entry)}
              {entry.reason && <p>{entry.reason}</p>}
              <small>
                {actorText(entry.by)}, {timeText(entry.at)}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
