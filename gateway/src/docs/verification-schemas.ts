import { CHARITY_COUNTRIES, CHECKERS, VERIFICATION_METHODS, VERIFICATION_STATES } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { integer, object, oneOf, optional, orNull, type PropertiesOf, ref, type Schema, text, time } from './json-schema.js';

const method = oneOf(VERIFICATION_METHODS.map(({ id }) => id));
const country = oneOf(CHARITY_COUNTRIES.map(({ id }) => id));

/** There while a listing's identity counts as checked. */
export const checkedMark: PropertiesOf<T.CheckedMark> = {
  checkedAt: optional(time()),
  checkedBy: optional(oneOf(CHECKERS)),
};
export const verificationState = oneOf(VERIFICATION_STATES);

const own: PropertiesOf<T.OwnVerification> = {
  state: verificationState,
  method: { oneOf: [method, { type: 'null' }] },
  country: { oneOf: [country, { type: 'null' }] },
  number: orNull(text('As in the register')),
  askedAt: orNull(time()),
  checkedAt: orNull(time()),
  checkedUntil: orNull(time()),
  reason: orNull(text('Why it was rejected or withdrawn')),
};

/** Types of checks of a listing's identity, by their name in api-contracts. */
export const VERIFICATION_SCHEMAS: Record<string, Schema> = {
  VerificationClaim: object<T.VerificationClaim>({
    method,
    country: optional({ oneOf: [country, { type: 'null' }] }),
    number: optional(orNull(text('In the register'))),
  }),
  OwnVerification: object<T.OwnVerification>(own),
  OperatorVerification: object<T.OperatorVerification>({
    ...own,
    checkedBy: { oneOf: [ref('Actor'), { type: 'null' }] },
    fault: orNull(text('Why address and website do not show that they belong together')),
  }),
  OperatorCheck: object<T.OperatorCheck>({
    id: text(),
    name: text(),
    projectType: text(),
    email: text(),
    location: text(),
    website: orNull(text()),
    state: oneOf(['listed', 'paused', 'hidden', 'unconfirmed', 'removed']),
    revision: integer('Counts its changes'),
    verification: ref('OperatorVerification'),
  }),
};
