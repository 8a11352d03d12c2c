import type { LinkSent } from '@community-help/api-contracts';
import { maskedAddress } from '@community-help/service-kit';

export function linkSentView(address: string): LinkSent {
  const sentTo = maskedAddress(address);
  return { sentTo, message: `A link to your dashboard is on its way to ${sentTo}. It works for 15 minutes.` };
}

export function sessionView(expiresAt: Date): { expiresAt: string } {
  return { expiresAt: expiresAt.toISOString() };
}
