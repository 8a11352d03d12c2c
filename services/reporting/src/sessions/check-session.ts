import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { addressId, addressMark, IDENTITY_HEADER, IdentityVerifier, sessionTokenOf } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { Recipient } from '../recipients/recipient.entity.js';
import { ReportingConfig } from '../reporting.config.js';
import { Clock } from '../time/clock.js';
import { SessionTokens } from './session-tokens.js';
import { noSession } from './session.problems.js';

/**
 * Whether a request comes from that helper, where dashboards are for their owners (DASHBOARD_ACCESS=owner): signed in with the address on file, or from
 * the dashboard that a mailed link opened.
 */
@Injectable()
export class CheckSession {
  constructor(
    private readonly database: DataSource,
    private readonly identities: IdentityVerifier,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
    private readonly config: ReportingConfig,
  ) {}

  /** @throws Problem 401 */
  async run(helperId: string, headers: IncomingHttpHeaders): Promise<void> {
    if (this.config.dashboardAccess === 'open') return;
    const recipient = await this.database.getRepository(Recipient).findOneBy({ helperId });
    const identity = await this.identities.verify(headers[IDENTITY_HEADER]);
    if (recipient && identity?.addressId === addressId(recipient.email)) return;
    const token = sessionTokenOf(headers.cookie);
    if (token === undefined) throw noSession();
    const session = await this.tokens.verify('dashboard-session', helperId, token, this.clock.now()).catch(() => {
      throw noSession();
    });
    if (recipient && session.addressMark !== addressMark(recipient.email)) throw noSession();
  }
}
