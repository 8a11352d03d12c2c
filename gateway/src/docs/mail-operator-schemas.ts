import { DEAD_LETTERS_AT_ONCE, OPERATOR_REASON } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';
import { email } from './listing-properties.js';

const state = oneOf(['waiting', 'sending', 'sent', 'refused', 'unknown', 'dropped']);

/** Types of what operators do about mails and events, by their name in api-contracts. */
export const MAIL_OPERATOR_SCHEMAS: Record<string, Schema> = {
  MailOverview: object<T.MailOverview>({ waiting: integer(), oldestWaitingSeconds: integer(), unknown: integer(), refused: integer(), held: integer('Of those that wait'), outboxWaiting: integer('Counted up to 10,000'), deadLetters: integer('Counted up to 10,000') }),
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
  MailAuditEntry: object<T.MailAuditEntry>({ id: text(), at: time(), by: ref('Actor'), action: text(), mailId: orNull(text()), letterId: orNull(text()), before: { type: 'object' }, after: { type: 'object' }, reason: orNull(text()) }),
  KnownReader: object<T.KnownReader>({ newsletter: { oneOf: [object<NonNullable<T.KnownReader['newsletter']>>({ askedAt: time(), confirmedAt: orNull(time()) }), { type: 'null' }] }, mails: integer('Not wiped yet'), closedListings: integer('Still known by the address') }),
  ReaderErasure: object<T.ReaderErasure>({ email, reason: text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`) }),
  OperatorDeadLetter: object<T.OperatorDeadLetter>({ id: text(), group: text(), topic: text(), eventId: text(), key: text(), error: text(), attempts: integer(), deadAt: time(), wish: orNull(text("'replay' or 'drop'")) }),
  DeadLetterList: object<T.DeadLetterList>({ rows: list(ref('OperatorDeadLetter')), next: orNull(text()), lookedAt: orNull(time()) }),
  SettleDeadLettersRequest: object<T.SettleDeadLettersRequest>({ ids: list(text(), `1 to ${DEAD_LETTERS_AT_ONCE}`), wish: oneOf(['replay', 'drop']), reason: text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`) }),
  SettledDeadLetters: object<T.SettledDeadLetters>({ settled: integer() }),
};
