import { randomText } from '../state/new-id.js';
import type { Work } from '../state/work.js';

const VALID_MS = 5 * 60 * 1000;

/** A link to the onboarding page; it works once and for five minutes, like Stripe's. */
export function createAccountLink(work: Work, account: string, refreshUrl: string, returnUrl: string | undefined): { url: string; expiresAt: number } {
  const id = randomText(32);
  const expiresAt = work.nowMs + VALID_MS;
  work.save('account_link', { id, account, refreshUrl, ...(returnUrl && { returnUrl }), expiresAt });
  return { url: `${work.settings.publicUrl}/onboarding/${id}`, expiresAt };
}
