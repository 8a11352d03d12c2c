/** What operators read and do about mails and events: ids and kinds, no addresses and no texts. */
import type { Actor, OperatorPage } from './moderation-types.js';
import type { PersonQuery } from './people-operator-types.js';

export interface MailOverview {
  waiting: number;
  /** Of the one that has waited longest; 0 when none does. */
  oldestWaitingSeconds: number;
  /** The connection broke while the server was taking them. */
  unknown: number;
  refused: number;
  /** Of those that wait: they cannot be written yet. */
  held: number;
  /** Events that were not published yet. */
  outboxWaiting: number;
  /** Events that no service could handle, of all services. */
  deadLetters: number;
}

export type OperatorMailState = 'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'dropped';
export interface OperatorMail {
  id: string;
  kind: string;
  state: OperatorMailState;
  /** Whom it is for, where that is a helper. */
  helperId: string | null;
  /** Why it cannot be written yet. */
  heldFor: 'recipient' | 'seal' | 'text' | null;
  attempts: number;
  /** What the server said last, as a code. */
  lastError: string | null;
  createdAt: string;
  endedAt: string | null;
  mayBeSentAgain: boolean;
}
/** 409 when the mail is not in this state any more. */
export interface SendAgainRequest {
  reason: string;
  state: OperatorMailState;
}
export interface MailAuditEntry {
  id: string;
  at: string;
  by: Actor;
  action: string;
  /** One of both; none where it was done for a reader. */
  mailId: string | null;
  letterId: string | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}

export type DeadLetterWish = 'replay' | 'drop';
/** An event that a consumer group could not handle. */
export interface OperatorDeadLetter {
  id: string;
  group: string;
  topic: string;
  eventId: string;
  /** What it is about: a helper's id, for example. */
  key: string;
  error: string;
  attempts: number;
  deadAt: string;
  /** What an operator wants, until a worker has done it: seconds. */
  wish: DeadLetterWish | null;
}
export interface DeadLetterList extends OperatorPage<OperatorDeadLetter> {
  /** When a worker looked last; null when none ever has. */
  lookedAt: string | null;
}
/** 409 when one of them is gone, or decided about; then nothing is done. */
export interface SettleDeadLettersRequest {
  /** 1 to DEAD_LETTERS_AT_ONCE. */
  ids: string[];
  wish: DeadLetterWish;
  reason: string;
}
export interface SettledDeadLetters {
  settled: number;
}

/** What is kept of an address that belongs to no listing, or not alone. */
export interface KnownReader {
  newsletter: { askedAt: string; /** Null until the mailed link was used. */ confirmedAt: string | null } | null;
  /** With the address on them and not wiped yet. */
  mails: number;
  /** Closed, and still known by the address for what has to be said of their money. */
  closedListings: number;
}
export interface ReaderErasure extends PersonQuery {
  reason: string;
}
