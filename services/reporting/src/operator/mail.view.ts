import type { OperatorMail } from '@community-help/api-contracts';
import type { MailState } from '../mails/mail.entity.js';

/** A mail, as ListMails reads it: nothing of whom it goes to but the helper's id, and nothing of what it says. */
export interface MailRow extends Omit<OperatorMail, 'state' | 'createdAt' | 'endedAt'> {
  state: MailState;
  createdAt: Date;
  /** To the microsecond. */
  createdText: string;
  endedAt: Date | null;
}

export function viewMail({ createdText: _text, state, createdAt, endedAt, ...row }: MailRow): OperatorMail {
  return { ...row, state: state === 'queued' ? 'waiting' : state, createdAt: createdAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
