import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { browserName } from './browser-name.js';
import { hashToken, makeToken } from './opaque-token.js';
import { Session, SESSION_DAYS, type OpenedBy } from './session.entity.js';

export interface SignedInBrowser {
  addressId: string;
  maskedAddress: string;
  openedBy: OpenedBy;
  /** A provider's claim makes an operator, whatever the address is. */
  isOperatorByClaim: boolean;
  userAgent: string | undefined;
  /** The session that this browser had until now; it ends. */
  formerToken: string | undefined;
}

/** A session that was opened: the token for its cookie. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Opens a session under a token that nobody has seen before, whatever the browser brought along. */
@Injectable()
export class OpenSession {
  /** Whoever calls holds the address (`lockAddress`): an erasure at the same moment would not see the session. */
  async run(manager: EntityManager, { userAgent, formerToken, ...person }: SignedInBrowser): Promise<OpenedSession> {
    if (formerToken !== undefined) await manager.delete(Session, { tokenHash: hashToken(formerToken) });
    const token = makeToken();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000);
    await manager.insert(Session, {
      id: uuidv7(),
      tokenHash: hashToken(token),
      addressId: person.addressId,
      maskedAddress: person.maskedAddress,
      openedBy: person.openedBy,
      isOperatorByClaim: person.isOperatorByClaim,
      browser: browserName(userAgent),
      signedInAt: now,
      lastUsedAt: now,
      expiresAt,
    });
    return { token, expiresAt };
  }
}
