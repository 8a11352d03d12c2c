import { CONVERSATION_KEPT_DAYS } from '@community-help/api-contracts';
import type { MailedLinkPurpose } from './mail.entity.js';

interface MailKind {
  /** 0: somebody waits for it (links, receipts). 1: a notice. 2: a monthly report. Lower ones are handed over first. */
  urgency: 0 | 1 | 2;
  /** A stranger can cause it without paying: see AllowMail. */
  isUnrequested?: boolean;
  /** Its link: what it may do, and for how many seconds from the hand-over on. */
  link?: { purpose: MailedLinkPurpose; seconds: number };
  /** About money, so it is written also after the listing was taken down. */
  isAboutMoney?: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every mail of the platform. Each has `templates/<kind>.html.hbs` and `.txt.hbs`. */
export const MAIL_KINDS = {
  'confirm-address': { urgency: 0, isUnrequested: true, link: { purpose: 'confirm-address', seconds: 72 * HOUR } },
  'payout-account-link': { urgency: 0, isUnrequested: true, link: { purpose: 'payout-account', seconds: 15 * MINUTE } },
  'dashboard-link': { urgency: 0, isUnrequested: true, link: { purpose: 'dashboard', seconds: 15 * MINUTE } },
  // Accounts counts these: they must not run out because somebody had other mails sent to the same mailbox.
  'sign-in-link': { urgency: 0, link: { purpose: 'sign-in', seconds: 15 * MINUTE } },
  'newsletter-confirm': { urgency: 0, isUnrequested: true, link: { purpose: 'newsletter', seconds: 7 * DAY } },
  'donation-receipt': { urgency: 0 },
  'order-confirmation': { urgency: 0 },
  'premium-receipt': { urgency: 0, isAboutMoney: true, link: { purpose: 'cancel-premium', seconds: 45 * DAY } },
  'premium-refunded': { urgency: 0, isAboutMoney: true },
  'registration-received': { urgency: 1 },
  'listing-edited': { urgency: 1 },
  'listing-moderated': { urgency: 1 },
  'listing-checked': { urgency: 1 },
  'still-correct': { urgency: 1, link: { purpose: 'still-correct', seconds: 10 * DAY } },
  'address-change-old': { urgency: 0, link: { purpose: 'change-address', seconds: DAY } },
  // The address may be that of somebody else.
  'address-change-new': { urgency: 0, isUnrequested: true, link: { purpose: 'change-address', seconds: DAY } },
  // Registrations counts these for each mailbox: they must not run out because somebody had other mails sent to it.
  'confirm-message': { urgency: 0, link: { purpose: 'confirm-message', seconds: 3 * DAY } },
  'message-to-helper': { urgency: 0, link: { purpose: 'helper-conversation', seconds: CONVERSATION_KEPT_DAYS * DAY } },
  'message-to-sender': { urgency: 0, link: { purpose: 'sender-conversation', seconds: CONVERSATION_KEPT_DAYS * DAY } },
  'report-decided': { urgency: 1, isUnrequested: true },
  'payout-account-updated': { urgency: 1, isAboutMoney: true },
  'payout-sent': { urgency: 1, isAboutMoney: true },
  'payout-failed': { urgency: 1, isAboutMoney: true },
  'monthly-report': { urgency: 2 },
} as const satisfies Record<string, MailKind>;

export type MailKindName = keyof typeof MAIL_KINDS;

/** What is known of a kind; a kind of another version of this program is a plain notice. */
export function mailKind(name: string): MailKind {
  return Object.hasOwn(MAIL_KINDS, name) ? MAIL_KINDS[name as MailKindName] : { urgency: 1 };
}
