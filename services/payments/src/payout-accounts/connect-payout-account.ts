import type { PayoutAccountLink } from '@community-help/api-contracts';
import { PayoutAccountLinkRequestedV1 } from '@community-help/event-contracts';
import { maskedAddress, notFound, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Helper } from '../helpers/helper.entity.js';
import { PaymentsConfig } from '../payments.config.js';
import { Clock } from '../time/clock.js';

/** The dashboard's 'Connect' button. Anybody may press it, so the link goes to the address on file and never into the answer. */
@Injectable()
export class ConnectPayoutAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  /** @throws Problem 404 */
  async connect(helperId: string): Promise<PayoutAccountLink> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId });
    if (!helper) throw notFound('There is no such helper.');
    const requestedAt = this.clock.now().toISOString();
    await this.dataSource.transaction((manager) => this.outbox.add(manager, PayoutAccountLinkRequestedV1, { requestId: uuidv7(), helperId, requestedAt }));
    const sentTo = maskedAddress(helper.email);
    const page = new URL(`/links/sent?to=${encodeURIComponent(sentTo)}`, this.config.siteUrl);
    return { url: page.href, sentTo, message: `A link to connect your account is on its way to ${sentTo}.` };
  }
}
