import { DONATION } from '@community-help/api-contracts';
import { useId } from 'react';
import type { DonorDetails } from './use-donation.js';

/** Three things a donor may leave, all optional, folded away. */
export function DonorDetailsFields({ details, onChange }: { details: DonorDetails; onChange: (details: DonorDetails) => void }) {
  const id = useId();
  const set = (part: Partial<DonorDetails>) => onChange({ ...details, ...part });
  return (
    <details className="donor-details">
      <summary>Add your name, a message or a receipt (optional)</summary>
      <div className="field">
        <label htmlFor={`${id}-name`}>Your name (optional)</label>
        <input className="in" id={`${id}-name`} autoComplete="name" maxLength={DONATION.maxDonorNameLength} value={details.donorName} onChange={(event) => set({ donorName: event.target.value })} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-message`}>Message (optional)</label>
        <textarea className="in" id={`${id}-message`} rows={2} maxLength={DONATION.maxMessageLength} value={details.message} onChange={(event) => set({ message: event.target.value })} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-email`}>Email for a receipt (optional)</label>
        <input className="in" id={`${id}-email`} type="email" autoComplete="email" maxLength={254} value={details.donorEmail} onChange={(event) => set({ donorEmail: event.target.value })} />
      </div>
      <p className="hint">The helper sees your name and message, never your email address.</p>
    </details>
  );
}
