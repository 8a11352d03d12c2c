/** What operators read and do about mails: ids and kinds, no addresses and no texts. */
import type { Actor } from './moderation-types.js';

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
  mailId: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}
