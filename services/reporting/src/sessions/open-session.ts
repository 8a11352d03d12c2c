import { Injectable } from '@nestjs/common';
import { addressMark, UsedLinks } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { Recipient } from '../recipients/recipient.entity.js';
import { Clock } from '../time/clock.js';
import { SESSION_LIFETIME_S, SessionTokens } from './session-tokens.js';
import { linkOfAnotherAddress } from './session.problems.js';

/** A session that was opened: the token for its cookie. */
export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Uses the mailed link up and opens a session of the dashboard, if the link went to the address that is on file now. */
@Injectable()
export class OpenSession {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: SessionTokens,
    private readonly usedLinks: UsedLinks,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 401 when it is no link to this dashboard, 410 when it was used or its time is over */
  async run(helperId: string, token: string): Promise<OpenedSession> {
    const now = this.clock.now();
    const link = await this.tokens.verify('dashboard', helperId, token, now);
    return this.database.transaction(async (manager) => {
      const recipient = await manager.findOneBy(Recipient, { helperId });
      if (!recipient || recipient.removedAt || link.addressMark !== addressMark(recipient.email)) throw linkOfAnotherAddress();
      await this.usedLinks.use(manager, link);
      return { token: await this.tokens.sign(helperId, recipient.email, now), expiresAt: new Date(now.getTime() + SESSION_LIFETIME_S * 1000) };
    });
  }
}
