import type { Account, AccountSession } from '@community-help/api-contracts';
import { unauthorized, type Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import { Session } from './session.entity.js';
import { viewSession } from './session.view.js';

const MOST_SHOWN = 100;

/** What somebody who is signed in is told of himself. */
@Injectable()
export class ReadSessions {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 401 when the session has ended a moment ago */
  async account({ sessionId, roles, helperIds }: Identity): Promise<Account> {
    const session = await this.dataSource.manager.findOneBy(Session, { id: sessionId });
    if (!session) throw unauthorized('Please sign in first.');
    return { address: session.maskedAddress, roles, helperIds };
  }

  /** Of the same address, the one used last first. */
  async all({ addressId, sessionId }: Identity): Promise<AccountSession[]> {
    const where = { addressId, expiresAt: MoreThan(new Date()) };
    const sessions = await this.dataSource.manager.find(Session, { where, order: { lastUsedAt: 'DESC', id: 'DESC' }, take: MOST_SHOWN });
    return sessions.map((session) => viewSession(session, sessionId));
  }
}
