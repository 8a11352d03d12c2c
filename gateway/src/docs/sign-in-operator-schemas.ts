import { OPERATOR_REASON } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { integer, object, orNull, ref, type Schema, text, time } from './json-schema.js';
import { email } from './listing-properties.js';

/** Types of what operators do about where an address is signed in, by their name in api-contracts. */
export const SIGN_IN_OPERATOR_SCHEMAS: Record<string, Schema> = {
  KnownSignIns: object<T.KnownSignIns>({ sessions: integer('Browsers on which the address is signed in'), links: integer('Asked for and not used yet') }),
  SignInErasure: object<T.SignInErasure>({ email, reason: text(`Why, in ${OPERATOR_REASON.minLength} to ${OPERATOR_REASON.maxLength} characters`) }),
  SignInAuditEntry: object<T.SignInAuditEntry>({ id: text(), at: time(), by: ref('Actor'), action: text(), before: { type: 'object' }, after: { type: 'object' }, reason: orNull(text()) }),
};
