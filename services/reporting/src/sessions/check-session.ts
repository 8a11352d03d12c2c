import { Injectable } from '@nestjs/common';
import { addressMark, sessionTokenOf } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { Recipient } from '../recipients/recipient.entity.js';
import { ReportingConfig } from '../reporting.config.js';
import { Clock } from '../time/clock.js';
import { SessionTokens } from './session-tokens.js';
import { noSession } from './session.problems.js';

/** Whether a request comes from an open dashboard of that helper, where dashboards are for their owners (DASHBOARD_ACCESS=owner). */
@Injectable()
export class CheckSession {
  constructor(
    private readonly database: DataSource,
    private readonly tokens: SessionTokens,
    private readonly clock: Clock,
    private readonly config: ReportingConfig,
  ) {}

  /** @throws Problem 401 */
  async run(helperId: string, cookieHeader: string | undefined): Promise<void> {
    if (this.config.dashboardAccess === 'open') return;
    const token = sessionTokenOf(cookieHeader);
    if (token === undefined) throw noSession();
    const session = await this.tokens.verify('dashboard-session', helperId, token, this.clock.now()).catch(() => {
      throw noSession();
    });
    const recipient = await this.database.getRepository(Recipient).findOneBy({ helperId });
    if (recipient && session.addressMark !== addressMark(recipient.email)) throw noSession();
  }
}
