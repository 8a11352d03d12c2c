import type { Addressee } from '../mails/post-mail.js';

/** Whom a mail about a premium is for: the helper, once the payment has one, else the address given with the payment; undefined when there is neither. */
export function premiumPayer({ helperId, sealedEmail }: { helperId?: string | null; sealedEmail?: string | null }): Addressee | undefined {
  if (helperId) return { helperId, sealed: sealedEmail ?? null };
  return sealedEmail ? { sealed: sealedEmail } : undefined;
}
