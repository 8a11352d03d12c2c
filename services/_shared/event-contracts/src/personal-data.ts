import type { EVENTS } from './registry.js';

export type Topic = (typeof EVENTS)[number]['topic'];

/**
 * How long the log of a topic keeps its events.
 * 'newest-of-key': the last event of each key stays; what is superseded goes after a time, and after a tombstone nothing of the key is left.
 * 'for-a-term': every event goes when the term for personal data has passed.
 * 'for-ever': there is nothing about a person in it but the ids of rows.
 */
export type Keeping = 'newest-of-key' | 'for-a-term' | 'for-ever';

/** What a topic tells about people, by field, and why it is kept for as long as it is. */
export interface PersonalData {
  keeping: Keeping;
  /** Readable by everybody who reads the log. */
  inClear: readonly string[];
  /** Compact JWE that one service can open. */
  sealed: readonly string[];
  neededFor: string;
}

const LISTING: PersonalData = {
  keeping: 'newest-of-key',
  inClear: ['name', 'description', 'email', 'phone', 'website', 'location', 'latitude', 'longitude', 'images', 'experience', 'additionalInfo'],
  sealed: ['sealedBankDetails'],
  neededFor: 'search, mails, payouts and sign-in follow the listing for as long as it is there; search is rebuilt from it',
};
const NOTHING = { keeping: 'for-ever', inClear: [], sealed: [] } as const;

/** Every topic. Whoever adds one says here what it tells about people; a field that is in no list is an id, an amount, a date or a word of ours. */
export const PERSONAL_DATA: Readonly<Record<Topic, PersonalData>> = {
  'accounts.sign-in-link-requested.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedEmail'], neededFor: 'the mail with the link, which is good for minutes' },
  'payments.dispute-closed.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.dispute-reversed.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.donation-completed.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedDonorEmail'], neededFor: 'the line of a statement and the receipt' },
  'payments.donation-disputed.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.donation-refund-failed.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.donation-refunded.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.order-paid.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedShipping'], neededFor: 'the confirmation and the note to who sends the parcel' },
  'payments.payout-account-link-requested.v1': { ...NOTHING, neededFor: 'the mail with the link' },
  'payments.payout-account-updated.v1': { keeping: 'for-a-term', inClear: ['bankName', 'bankLast4'], sealed: [], neededFor: 'the mail that tells of another bank account' },
  'payments.payout-completed.v1': { keeping: 'for-a-term', inClear: ['bankLast4'], sealed: [], neededFor: 'the line of a statement and the mail' },
  'payments.payout-failed.v1': { ...NOTHING, neededFor: 'lines of statements' },
  'payments.payout-requested.v1': { ...NOTHING, neededFor: 'the payout itself' },
  'payments.premium-ended.v1': { ...NOTHING, neededFor: 'the badge' },
  'payments.premium-paid.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedEmail'], neededFor: 'the receipt' },
  'payments.premium-refunded.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedEmail'], neededFor: 'the mail that says so' },
  'payments.provider-event-received.v1': { ...NOTHING, neededFor: 'reading an object of the provider again' },
  'payments.registration-payment-completed.v1': { ...NOTHING, neededFor: 'the badge' },
  'registrations.address-change-requested.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedNewAddress'], neededFor: 'the mails with the two links' },
  'registrations.check-notice-requested.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedWords'], neededFor: 'the mail that tells what came of a check' },
  'registrations.confirmation-requested.v1': { ...NOTHING, neededFor: 'the mail with the link' },
  'registrations.helper-registered.v1': LISTING,
  'registrations.helper-removed.v1': { ...NOTHING, keeping: 'newest-of-key', neededFor: 'who left stays gone, also after a rebuild' },
  'registrations.helper-updated.v1': LISTING,
  'registrations.listing-edited.v1': { ...NOTHING, neededFor: 'the mail that tells the owner of another name or contact' },
  'registrations.message-notice-requested.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedSender', 'sealedWords'], neededFor: 'the mail with a message, or with the link that sends it' },
  'registrations.moderation-notice-requested.v1': { keeping: 'for-a-term', inClear: [], sealed: ['sealedWords'], neededFor: 'the mail that tells what an operator did' },
  'registrations.still-correct-asked.v1': { ...NOTHING, neededFor: 'the mail with the link' },
  'reporting.monthly-report-requested.v1': { ...NOTHING, neededFor: 'the report' },
  'reporting.monthly-report-sent.v1': { ...NOTHING, neededFor: 'the note that it went out' },
};

/** Undefined for what is not in the registry, e.g. the topics that carry dead letters. */
export function keepingOf(topic: string): Keeping | undefined {
  return (PERSONAL_DATA as Partial<Record<string, PersonalData>>)[topic]?.keeping;
}
