import type { LinkSent } from '@community-help/api-contracts';
import { ConfirmationRequestedV1 } from '@community-help/event-contracts';
import { maskedAddress, Outbox, TakeQuota } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { RegistrationsConfig } from '../registrations.config.js';

/** Asks for another link to the address on file. Anybody may, so the answer is the same whether the address is confirmed or not. */
@Injectable()
export class RequestConfirmation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly takeQuota: TakeQuota,
    private readonly config: RegistrationsConfig,
  ) {}

  /** @throws Problem 404, or 429 when this listing was asked for too often within the hour */
  async run(helperId: string): Promise<LinkSent> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { id: helperId });
    if (!helper || helper.removedAt) throw helperProblems.unknownHelper();
    const taken = await this.takeQuota.run('hour', [{ kind: 'confirmation', subject: helperId, max: this.config.confirmationsPerHour }]);
    if (!taken.isTaken) throw helperProblems.tooManyConfirmations(taken.retryAfterSeconds);
    if (!helper.confirmedAt) await this.publish(helperId);
    const sentTo = maskedAddress(helper.email);
    return { sentTo, message: `If the address still has to be confirmed, a link is on its way to ${sentTo}.` };
  }

  private async publish(helperId: string): Promise<void> {
    const requested = { requestId: uuidv7(), helperId, requestedAt: new Date().toISOString() };
    await this.dataSource.transaction((manager) => this.outbox.add(manager, ConfirmationRequestedV1, requested));
  }
}
