import type { LineKind } from './statement-line.entity.js';

/** What a statement calls each kind of line. */
export const LINE_WORDS: Record<LineKind, string> = {
  donation: 'Donation',
  fee: 'Card fee',
  refund: 'Refund to donor',
  'refund-failed': 'Refund did not arrive, money returned',
  'dispute-opened': 'Dispute opened, money on hold',
  'dispute-lost': 'Dispute lost',
  'dispute-reversed': 'Dispute reversed, money returned',
  payout: 'Paid out to your bank',
  'payout-returned': 'Payout returned by your bank',
};

/** Long numbers are printed by their last eight characters, enough to find them again. */
export function shortReference(reference: string): string {
  return reference.length > 12 ? reference.slice(-8) : reference;
}
