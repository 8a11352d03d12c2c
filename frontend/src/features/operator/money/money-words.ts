import type { DisputeState, MoneyAuditEntry, PaymentState, PayoutState, PremiumState } from '@community-help/api-contracts';

const PENCE = 100;
const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

export const pounds = (pence: number): string => POUNDS.format(pence / PENCE);

/** Milliseconds until then; negative when it is past. */
export const msUntil = (time: string, now = Date.now()): number => Date.parse(time) - now;

/** Whole pence of '12.50', '£12' or '0.5'; undefined for anything else. */
export function penceOf(text: string): number | undefined {
  const [, whole, part = ''] = /^£?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * PENCE + Number(part.padEnd(2, '0'));
}

export const PAYMENT_STATES: Record<PaymentState, string> = { completed: 'Received', partially_refunded: 'Partly refunded', refunded: 'Refunded', disputed: 'Disputed' };
export const DISPUTE_STATES: Record<DisputeState, string> = { open: 'Open', won: 'Won', lost: 'Lost' };
export const PAYOUT_STATES: Record<PayoutState, string> = {
  reserved: 'Reserved',
  waiting_funds: 'Waits for funds',
  transferred: "In the helper's account",
  paying: 'On its way to the bank',
  unreachable: 'Out of our sight',
  paid: 'Paid',
  returned: 'Sent back by the bank',
  refused: 'Refused',
};
/** Colour of each state beside its word: what is well, what waits, what is not well. */
export const PAYOUT_COLOURS: Record<PayoutState, 'listed' | 'paused' | 'hidden'> = {
  reserved: 'paused',
  waiting_funds: 'hidden',
  transferred: 'paused',
  paying: 'paused',
  unreachable: 'hidden',
  paid: 'listed',
  returned: 'hidden',
  refused: 'hidden',
};
export const PAYMENT_COLOURS: Record<PaymentState, 'listed' | 'paused' | 'hidden'> = { completed: 'listed', partially_refunded: 'paused', refunded: 'paused', disputed: 'hidden' };
export const PREMIUM_STATES: Record<PremiumState, string> = { incomplete: 'Never paid', active: 'Paid', past_due: 'Past due', ended: 'Ended' };
export const PREMIUM_COLOURS: Record<PremiumState, 'listed' | 'paused' | 'hidden'> = { incomplete: 'paused', active: 'listed', past_due: 'hidden', ended: 'paused' };
export const ISSUE_REASONS: Record<string, string> = { 'unknown-payment': 'Nothing of ours was paid with it', 'amount-differs': 'Not the price of what was bought' };

const KINDS: Record<string, string> = {
  donation: 'Donation arrived',
  settlement: 'Released by the card network',
  sale: 'Payment arrived',
  refund: 'Refund',
  'refund-failed': 'Refund came back',
  'dispute-withdrawn': 'Taken by the card network',
  'dispute-reinstated': 'Given back by the card network',
  'dispute-lost': 'Dispute lost',
};
const ACTIONS: Record<string, string> = {
  'payment.refund': 'Refunded a payment',
  'unallocated.allocate': 'Made a donation of it',
  'unallocated.refund': 'Sent it back',
  'payout.retry': 'Tried a payout again',
  'payout.settle': 'Said what the bank did with a payout',
  'premium.end': 'Ended a premium',
  'payouts.hold': 'Held the payouts',
  'payouts.release': 'Released the payouts',
};

export const movementText = (kind: string): string => KINDS[kind] ?? kind;

/** The last words of an account's name: 'helper:h1:pending' is the helper's money that is pending. */
export function accountText(account: string): string {
  const [root, ...rest] = account.split(':');
  if (root === 'helper') return `helper, ${rest.at(-1)!.replaceAll('_', ' ')}`;
  return [root, rest[0]?.replaceAll('_', ' ')].filter(Boolean).join(', ');
}

/** What a line of the log says was done, with the amount where there is one. */
export function moneyActionText({ action, before, after }: Pick<MoneyAuditEntry, 'action' | 'before' | 'after'>): string {
  const words = ACTIONS[action] ?? action;
  const pence = after['askedPence'] ?? before['pence'];
  return typeof pence === 'number' && pence > 0 ? `${words}: ${pounds(pence)}` : words;
}
