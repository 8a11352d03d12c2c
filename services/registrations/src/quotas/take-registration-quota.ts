import { clientNetworkOf, mailboxOf, TakeQuota, type Quota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { helperProblems } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';

/** How many listings one connection, one network and one mailbox may register within a day: far more than an honest person has. */
@Injectable()
export class TakeRegistrationQuota {
  constructor(
    private readonly takeQuota: TakeQuota,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * @param forwardedFor X-Forwarded-For as the gateway sent it
   * @throws Problem 429
   */
  async run(email: string, forwardedFor: string | undefined): Promise<void> {
    const taken = await this.takeQuota.run('day', this.quotasOf(email, forwardedFor));
    if (!taken.isTaken) throw helperProblems.tooManyRegistrations(taken.retryAfterSeconds);
  }

  /** What failed because of us is not counted against anybody: whoever waits for us sends the same form again and again. */
  async giveBack(email: string, forwardedFor: string | undefined): Promise<void> {
    await this.takeQuota.giveBack('day', this.quotasOf(email, forwardedFor));
  }

  private quotasOf(email: string, forwardedFor: string | undefined): Quota[] {
    const mailbox = { kind: 'email', subject: mailboxOf(email), max: this.config.registrationsPerEmailPerDay };
    const client = clientNetworkOf(forwardedFor);
    if (!client) return [mailbox];
    return [
      mailbox,
      { kind: 'address', subject: client.address, max: this.config.registrationsPerAddressPerDay },
      { kind: 'network', subject: client.network, max: this.config.registrationsPerNetworkPerDay },
    ];
  }
}
