import type { PayoutAccountLink } from '@community-help/api-contracts';
import { PayoutAccountLinkRequestedV1 } from '@community-help/event-contracts';
import { maskedAddress, notFound, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { Helper } from '../helpers/helper.entity.js';
import { AttemptWindows } from '../limits/attempt-windows.js';
import { PaymentsConfig } from '../payments.config.js';
import { Clock } from '../time/clock.js';

const HOUR_S = 3_600;

/** The dashboard's 'Connect' button. Anybody may press it, so the link goes to the address on file and never into the answer. */
@Injectable()
export class ConnectPayoutAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly windows: AttemptWindows,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  /** Pressed too often, it mails nothing more for a while and answers the same. @throws Problem 404 */
  async run(helperId: string): Promise<PayoutAccountLink> {
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId, isRemoved: false });
    if (!helper) throw notFound('There is no such helper.');
    if (await this.mayMail(helperId)) await this.requestLink(helperId);
    const sentTo = maskedAddress(helper.email);
    const page = new URL(`/links/sent?to=${encodeURIComponent(sentTo)}`, this.config.siteUrl);
    return { url: page.href, sentTo, message: `A link to connect your account is on its way to ${sentTo}.` };
  }

  private async requestLink(helperId: string): Promise<void> {
    const request = { requestId: uuidv7(), helperId, requestedAt: this.clock.now().toISOString() };
    await this.dataSource.transaction((manager) => this.outbox.add(manager, PayoutAccountLinkRequestedV1, request));
  }

  /** Nobody's mailbox is filled by somebody else's pressing. */
  private async mayMail(helperId: string): Promise<boolean> {
    const key = `payout-account-link:${helperId}`;
    const counted = await this.windows.count([{ key, most: this.config.payoutAccountLinksPerHour, seconds: HOUR_S }]);
    return counted.get(key)?.isOver !== true;
  }
}
