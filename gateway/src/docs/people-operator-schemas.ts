import { OPERATOR_REASON, REPORT_REASONS } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, list, object, oneOf, orNull, ref, type Schema, text, time } from './json-schema.js';
import { conversations } from './account-schemas.js';
import { email, projectType } from './listing-properties.js';

const reason = text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`);
const state = oneOf(['listed', 'paused', 'hidden', 'unconfirmed', 'removed']);

/** Types of what operators do for somebody who asks what is kept of them, by their name in api-contracts. */
export const PEOPLE_OPERATOR_SCHEMAS: Record<string, Schema> = {
  PersonQuery: object<T.PersonQuery>({ email }),
  KnownPerson: object<T.KnownPerson>({
    listings: list(object<T.KnownPerson['listings'][number]>({ id: text(), name: text(), projectType, state, revision: integer(), createdAt: time() }), 'Newest first, at most 200'),
    reports: integer('That were sent with the address'),
    conversations: integer('That were begun with it'),
    isBarred: flag('No messages and no reports are taken from it'),
  }),
  PersonBar: object<T.PersonBar>({ email, reason, isBarred: flag('409 when it is so already') }),
  PersonCopyRequest: object<T.PersonCopyRequest>({ email, reason }),
  PersonCopy: object<T.PersonCopy>({
    copiedAt: time(),
    listings: list(ref('OwnListingCopy')),
    reports: list(
      object<T.PersonCopy['reports'][number]>({
        id: text(),
        helperId: text(),
        reason: oneOf([...REPORT_REASONS.map(({ id }) => id), 'appeal']),
        text: orNull(text()),
        state: oneOf(['open', 'assigned', 'decided']),
        createdAt: time(),
      }),
    ),
    conversations,
  }),
  PersonErasure: object<T.PersonErasure>({
    email,
    reason,
    listings: list(object<T.PersonErasure['listings'][number]>({ id: text(), revision: integer('That was looked at') }), 'All that was found; 409 when something else stands under the address now'),
    reports: integer('That were found'),
    conversations: integer('That were found'),
  }),
  ErasedPerson: object<T.ErasedPerson>({ listings: integer(), reports: integer(), conversations: integer() }),
};
