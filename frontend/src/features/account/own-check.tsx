import type { OwnListing, VerificationState } from '@community-help/api-contracts';
import { useState } from 'react';
import { CheckForm } from './check-form.js';
import './own-check.css';

const LABELS: Record<VerificationState, string> = { unverified: 'Not checked', pending: 'Check asked for', checked: 'Checked', expired: 'Check lapsed', rejected: 'Check not passed' };
const ASK: Record<VerificationState, string> = { unverified: 'Ask for a check', pending: 'Change what you told us', checked: 'Be checked in another way', expired: 'Ask for a check', rejected: 'Ask for a check' };

const dayText = (time: string | null): string => new Date(time ?? '').toLocaleDateString('en-GB', { dateStyle: 'long' });

function wordsOf({ state, checkedAt, checkedUntil, reason }: OwnListing['verification']): string {
  switch (state) {
    case 'pending':
      return 'An operator looks at what you told us. You get an email when it is decided.';
    case 'checked':
      return `We checked who you are on ${dayText(checkedAt)}, and visitors see that until ${dayText(checkedUntil)}. Before then we ask you by email whether all is still correct.`;
    case 'expired':
      return `The check held until ${dayText(checkedUntil)}. Visitors are told of none.`;
    case 'rejected':
      return `We could not confirm who you are: ${reason}`;
    default:
      return 'Visitors see no check of who you are. It costs nothing, and is another thing than premium.';
  }
}

/** Whether an own listing is checked, and the way to ask for it. */
export function OwnCheck({ listing }: { listing: OwnListing }) {
  const { name, verification } = listing;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="own-check">
      <p>
        <span className="own-state">{LABELS[verification.state]}</span> {wordsOf(verification)}
      </p>
      {isAsking ? (
        <CheckForm listing={listing} onClose={() => setIsAsking(false)} />
      ) : (
        <button type="button" className="btn quiet sm" onClick={() => setIsAsking(true)}>
          {ASK[verification.state]}
          <span className="vh"> ({name})</span>
        </button>
      )}
    </div>
  );
}
