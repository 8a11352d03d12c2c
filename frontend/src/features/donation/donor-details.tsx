import { DONATION } from '@community-help/api-contracts';
import { useSiteConfig } from '../../app/site-config.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { TextField } from '../../ui/text-field.js';
import type { DonorDetails } from './use-donation.js';

/** Who will see what a donor leaves, which differs between installations. */
const AUDIENCE = {
  owner: 'Only the helper sees your name and message. Nobody sees your email address. Leave the name empty to stay anonymous.',
  open: 'Your name and message are shown on the dashboard of the helper, which anybody can open. Nobody sees your email address. Leave the name empty to stay anonymous.',
} as const;

/** Three things a donor may leave, all optional, folded away. */
export function DonorDetailsFields({ details, onChange }: { details: DonorDetails; onChange: (details: DonorDetails) => void }) {
  const { config } = useSiteConfig();
  const set = (part: Partial<DonorDetails>) => onChange({ ...details, ...part });
  return (
    <details className="donor-details">
      <summary>Add your name, a message or a receipt (optional)</summary>
      <p className="hint">{AUDIENCE[config?.dashboardAccess ?? 'open']}</p>
      <TextField label="Your name (optional)" autoComplete="name" maxLength={DONATION.maxDonorNameLength} value={details.donorName} onChange={(donorName) => set({ donorName })} />
      <TextAreaField label="Message (optional)" rows={2} maxLength={DONATION.maxMessageLength} value={details.message} onChange={(message) => set({ message })} />
      <TextField label="Email for a receipt (optional)" type="email" autoComplete="email" maxLength={254} value={details.donorEmail} onChange={(donorEmail) => set({ donorEmail })} />
    </details>
  );
}
