import { clientNetworkOf, mailboxOf, TakeQuota, type Quota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { RegistrationsConfig } from '../registrations.config.js';
import { messageProblems } from './message.problems.js';

/** How many first messages one connection, its network, one mailbox and one listing may have within a day; a few of one listing from one connection. */
@Injectable()
export class TakeMessageQuota {
  constructor(
    private readonly takeQuota: TakeQuota,
    private readonly config: RegistrationsConfig,
  ) {}

  /**
   * The mailbox is counted here and not among the mails that strangers can cause: who needs help writes to several helpers on one day.
   * @param forwardedFor X-Forwarded-For as the gateway sent it
   * @throws Problem 429
   */
  async run(helperId: string, email: string, forwardedFor: string | undefined): Promise<void> {
    const client = clientNetworkOf(forwardedFor);
    const quotas: Quota[] = [
      { kind: 'message-listing', subject: helperId, max: this.config.messagesPerListingPerDay },
      { kind: 'message-mailbox', subject: mailboxOf(email), max: this.config.messagesPerMailboxPerDay },
    ];
    if (client) {
      quotas.push(
        { kind: 'message-listing-address', subject: `${helperId}\n${client.address}`, max: this.config.messagesPerListingAndAddressPerDay },
        { kind: 'message-address', subject: client.address, max: this.config.messagesPerAddressPerDay },
        { kind: 'message-network', subject: client.network, max: this.config.messagesPerNetworkPerDay },
      );
    }
    await this.take(quotas);
  }

  /** Of one side of a conversation. @throws Problem 429 */
  ofAnswer(conversationId: string, side: string): Promise<void> {
    return this.take([{ kind: 'message-answer', subject: `${conversationId}\n${side}`, max: this.config.answersPerSidePerDay }]);
  }

  private async take(quotas: Quota[]): Promise<void> {
    const taken = await this.takeQuota.run('day', quotas);
    if (!taken.isTaken) throw messageProblems.tooMany(taken.retryAfterSeconds);
  }
}
