import { clientNetworkOf, mailboxOf, TakeQuota, type Quota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { AccountsConfig } from '../accounts.config.js';
import { providerProblems } from '../provider-sign-in/provider.problems.js';
import { signInProblems } from './sign-in.problems.js';

/** How often links are asked for and tried, over all replicas. Who is counted is kept as a keyed hash, for a day. */
@Injectable()
export class LimitSignIns {
  constructor(
    private readonly takeQuota: TakeQuota,
    private readonly config: AccountsConfig,
  ) {}

  /**
   * One mailbox is counted however its address is written.
   * @param forwardedFor X-Forwarded-For as the gateway sent it. @throws Problem 429
   */
  async ask(email: string, forwardedFor: string | undefined): Promise<void> {
    const { signInsPerMailboxPerHour, signInsPerMailboxPerDay, signInsPerAddressPerHour, signInsPerNetworkPerHour } = this.config;
    const mailbox = mailboxOf(email);
    const client = clientNetworkOf(forwardedFor);
    const ofTheHour: Quota[] = [{ kind: 'sign-in-mailbox', subject: mailbox, max: signInsPerMailboxPerHour }];
    if (client) {
      ofTheHour.push({ kind: 'sign-in-address', subject: client.address, max: signInsPerAddressPerHour });
      ofTheHour.push({ kind: 'sign-in-network', subject: client.network, max: signInsPerNetworkPerHour });
    }
    await this.take('hour', ofTheHour, signInProblems.tooManyLinks);
    await this.take('day', [{ kind: 'sign-in-mailbox', subject: mailbox, max: signInsPerMailboxPerDay }], signInProblems.tooManyLinks);
  }

  /** @throws Problem 429 */
  async open(requestId: string, forwardedFor: string | undefined): Promise<void> {
    const { opensPerLinkPerHour, opensPerAddressPerHour } = this.config;
    const client = clientNetworkOf(forwardedFor);
    const quotas: Quota[] = [{ kind: 'open-link', subject: requestId, max: opensPerLinkPerHour }];
    if (client) quotas.push({ kind: 'open-address', subject: client.address, max: opensPerAddressPerHour });
    await this.take('hour', quotas, signInProblems.tooManyTries);
  }

  /** @throws Problem 429 */
  async askProvider(forwardedFor: string | undefined): Promise<void> {
    const { signInsPerAddressPerHour, signInsPerNetworkPerHour } = this.config;
    const client = clientNetworkOf(forwardedFor);
    if (!client) return;
    const quotas = [
      { kind: 'provider-address', subject: client.address, max: signInsPerAddressPerHour },
      { kind: 'provider-network', subject: client.network, max: signInsPerNetworkPerHour },
    ];
    await this.take('hour', quotas, providerProblems.tooOften);
  }

  /** Each may make us ask the provider. @throws Problem 429 */
  async returnFromProvider(forwardedFor: string | undefined): Promise<void> {
    const client = clientNetworkOf(forwardedFor);
    if (client) await this.take('hour', [{ kind: 'provider-return', subject: client.address, max: this.config.opensPerAddressPerHour }], providerProblems.tooOften);
  }

  private async take(window: 'hour' | 'day', quotas: Quota[], refuse: (seconds: number) => Error): Promise<void> {
    const taken = await this.takeQuota.run(window, quotas);
    if (!taken.isTaken) throw refuse(taken.retryAfterSeconds);
  }
}
