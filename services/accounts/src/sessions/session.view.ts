import type { AccountSession } from '@community-help/api-contracts';
import type { Session } from './session.entity.js';

/** A session as its owner sees it; nothing of the token leaves the database. */
export function viewSession({ id, browser, signedInAt, lastUsedAt, expiresAt }: Session, thisOne: string): AccountSession {
  return {
    id,
    browser,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isThisOne: id === thisOne,
  };
}
