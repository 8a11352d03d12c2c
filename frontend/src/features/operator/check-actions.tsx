import type { CheckedListing, CheckVerb } from './check-dialog.js';

const OFFERED: Record<CheckedListing['verification']['state'], readonly CheckVerb[]> = { unverified: [], pending: ['check', 'reject'], checked: ['withdraw'], expired: [], rejected: ['check'] };
const LABELS: Record<CheckVerb, string> = { check: 'Check', reject: 'Reject', withdraw: 'Withdraw' };

/** What can be done about the check of a listing; `onAct` opens the dialog, which outlives the row when somebody else was quicker. */
export function CheckActions({ listing, onAct }: { listing: CheckedListing; onAct: (verb: CheckVerb) => void }) {
  const verbs = OFFERED[listing.verification.state];
  if (verbs.length === 0) return null;
  return (
    <p className="row">
      {verbs.map((verb) => (
        <button key={verb} type="button" className={verb === 'check' ? 'btn sec sm' : 'btn quiet sm'} onClick={() => onAct(verb)}>
          {LABELS[verb]}
          <span className="vh"> {listing.name}</span>
        </button>
      ))}
    </p>
  );
}
