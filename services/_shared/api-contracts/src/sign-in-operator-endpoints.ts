import { endpoint } from './endpoint.js';
import type { OperatorPage } from './moderation-types.js';
import type { PersonQuery } from './people-operator-types.js';
import { SIGN_IN_OPERATOR_ADDRESSES as AT } from './sign-in-operator-addresses.js';
import type * as S from './sign-in-operator-types.js';

const READ = { owner: 'accounts', isForSignedIn: true, limit: 'read' } as const;

/** What operators read and do about where an address is signed in: a part of the table in endpoints.ts. */
export const SIGN_IN_OPERATOR_ENDPOINTS = {
  findSignIns: endpoint<PersonQuery, S.KnownSignIns>(AT.findSignIns, { ...READ, summary: 'On how many browsers an address is signed in, and how many links wait for it; for operators' }),
  eraseSignIns: endpoint<S.SignInErasure, void>(AT.eraseSignIns, { ...READ, limit: 'write', summary: 'Sign an address out everywhere, and take the links that it asked for; for operators' }),
  listSignInAudit: endpoint<void, OperatorPage<S.SignInAuditEntry>>(AT.listSignInAudit, { ...READ, summary: 'What operators did about sign-ins, latest first; for operators', query: ['limit', 'after'] }),
  exportSignInAudit: endpoint<void, never>(AT.exportSignInAudit, { ...READ, summary: 'What operators did about sign-ins, as CSV; for operators' }),
} as const;
