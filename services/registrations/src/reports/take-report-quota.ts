import { clientNetworkOf, TakeQuota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { RegistrationsConfig } from '../registrations.config.js';
import { reportProblems } from './report.problems.js';

/**
 * How many reports one connection, one network and one listing may have within a day. One connection counts towards a listing a few times only,
 * so that nobody alone can use up what others may say of it.
 */
@Injectable()
export class TakeReportQuota {
  constructor(
    private readonly takeQuota: TakeQuota,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * @param forwardedFor X-Forwarded-For as the gateway sent it
   * @throws Problem 429
   */
  async run(helperId: string, forwardedFor: string | undefined): Promise<void> {
    const client = clientNetworkOf(forwardedFor);
    const ofListing = { kind: 'report-listing', subject: helperId, max: this.config.reportsPerListingPerDay };
    const ofClient = client
      ? [
          { kind: 'report-listing-address', subject: `${helperId}\n${client.address}`, max: this.config.reportsPerListingAndAddressPerDay },
          { kind: 'report-address', subject: client.address, max: this.config.reportsPerAddressPerDay },
          { kind: 'report-network', subject: client.network, max: this.config.reportsPerNetworkPerDay },
        ]
      : [];
    const taken = await this.takeQuota.run('day', [ofListing, ...ofClient]);
    if (!taken.isTaken) throw reportProblems.tooMany(taken.retryAfterSeconds);
  }
}
