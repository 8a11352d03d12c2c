import { Injectable } from '@nestjs/common';
import type { DonationCompletedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { ReportingConfig } from '../reporting.config.js';
import { OpenSealed } from '../sealed/open-sealed.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';

/** A receipt for a donor who left an address. */
@Injectable()
export class ReceiptForDonor {
  constructor(
    private readonly post: PostMail,
    private readonly open: OpenSealed,
    private readonly config: ReportingConfig,
  ) {}

  async run(manager: EntityManager, event: DonationCompletedV1): Promise<void> {
    if (!event.sealedDonorEmail) return;
    const { email } = await this.open.run<{ email: string }>(event.sealedDonorEmail);
    const helper = await manager.findOneBy(Recipient, { helperId: event.helperId });
    const { siteUrl, supportEmail } = this.config;
    const amount = pounds(event.amountPence);
    await this.post.run(manager, {
      kind: 'donation-receipt',
      causeId: event.donationId,
      to: email,
      subject: `Thank you for your ${amount} donation`,
      ...renderMail('donation-receipt', {
        title: `Thank you for your ${amount} donation`,
        siteUrl,
        supportEmail,
        amount,
        // the listing event may still be on its way here; the receipt does not wait for it
        helperName: helper?.name ?? 'a community helper',
        givenAt: ukTime(new Date(event.completedAt)),
        reference: event.donationId,
        profileUrl: `${siteUrl}/helper/${encodeURIComponent(event.helperId)}`,
      }),
    });
  }
}
