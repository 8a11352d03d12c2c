import { endpoint } from './endpoint.js';
import { PEOPLE_OPERATOR_ADDRESSES } from './people-operator-addresses.js';
import type * as T from './people-operator-types.js';

const FOR_OPERATORS = { owner: 'registrations', limit: 'write', isForSignedIn: true } as const;

/** What operators do for somebody who asks what is kept of them: a part of the table in endpoints.ts. */
export const PEOPLE_OPERATOR_ENDPOINTS = {
  findPerson: endpoint<T.PersonQuery, T.KnownPerson>(PEOPLE_OPERATOR_ADDRESSES.findPerson, {
    ...FOR_OPERATORS,
    summary: 'What stands under an address; for operators',
  }),
  copyPerson: endpoint<T.PersonCopyRequest, T.PersonCopy>(PEOPLE_OPERATOR_ADDRESSES.copyPerson, {
    ...FOR_OPERATORS,
    summary: 'Everything that is kept with the listings and reports of an address, as a file; for operators',
  }),
  erasePerson: endpoint<T.PersonErasure, T.ErasedPerson>(PEOPLE_OPERATOR_ADDRESSES.erasePerson, {
    ...FOR_OPERATORS,
    summary: 'Take every listing of an address down for good, and forget the person in every service; for operators',
  }),
  barPerson: endpoint<T.PersonBar, T.KnownPerson>(PEOPLE_OPERATOR_ADDRESSES.barPerson, {
    ...FOR_OPERATORS,
    summary: 'Take no messages and no reports from an address any more, or take them again; for operators',
  }),
} as const;
