import { OPERATOR_REASON } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';

const state = oneOf(['waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped']);

/** Types of what operators do about mails, by their name in api-contracts. */
export const MAIL_OPERATOR_SCHEMAS: Record<string, Schema> = {
  MailOverview: object<T.MailOverview>({ waiting: integer(), oldestWaitingSeconds: integer(), unknown: integer(), refused: integer(), held: integer('Of those that wait'), outboxWaiting: integer('Counted up to 10,000') }),
  OperatorMail: object<T.OperatorMail>({
    id: text(),
    kind: text(),
    state,
    helperId: orNull(text()),
    heldFor: orNull(text("'recipient', 'seal' or 'text'")),
    attempts: integer(),
    lastError: orNull(text('A code')),
    createdAt: time(),
    endedAt: orNull(time()),
    mayBeSentAgain: flag(),
  }),
  SendAgainRequest: object<T.SendAgainRequest>({ reason: text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`), state }),
  MailAuditEntry: object<T.MailAuditEntry>({ id: text(), at: time(), by: ref('Actor'), action: text(), mailId: text(), before: { type: 'object' }, after: { type: 'object' }, reason: orNull(text()) }),
};
