import { Injectable } from '@nestjs/common';
import type { PayoutCompletedV1, PayoutFailedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { ReportingConfig } from '../reporting.config.js';
import { pounds } from '../statements/money.js';
import { ukTime } from '../statements/month.js';
import { payoutFailureWords } from './payout-failure-words.js';

/** 'Payout sent' and 'payout failed', to the helper. */
@Injectable()
export class TellOfPayout {
  constructor(
    private readonly post: PostMail,
    private readonly config: ReportingConfig,
  ) {}

  async sent(manager: EntityManager, event: PayoutCompletedV1, eventId: string): Promise<void> {
    const amount = pounds(event.amountPence);
    await this.write(manager, event.helperId, 'payout-sent', eventId, `${amount} is on its way to your bank`, {
      amount,
      sentAt: ukTime(new Date(event.paidAt)),
      account: event.bankLast4 ? `the account ending in ${event.bankLast4}` : 'your connected account',
      reference: event.payoutId,
    });
  }

  async failed(manager: EntityManager, event: PayoutFailedV1, eventId: string): Promise<void> {
    const amount = pounds(event.amountPence);
    await this.write(manager, event.helperId, 'payout-failed', eventId, `Your payout of ${amount} did not arrive`, {
      amount,
      why: payoutFailureWords(event.failureCode),
      wasPaid: event.wasPaid,
      reference: event.payoutId,
    });
  }

  private async write(manager: EntityManager, helperId: string, kind: string, causeId: string, title: string, view: Record<string, unknown>): Promise<void> {
    const helper = await manager.findOneBy(Recipient, { helperId });
    // listings arrive on another topic; the next delivery finds it
    if (!helper) throw new Error(`${kind}: helper ${helperId} is not known here yet`);
    const { siteUrl, supportEmail } = this.config;
    const dashboardUrl = `${siteUrl}/helper-dashboard/${encodeURIComponent(helperId)}`;
    const letter = renderMail(kind, { title, siteUrl, supportEmail, name: helper.name, dashboardUrl, ...view });
    await this.post.run(manager, { kind, causeId, to: helper.email, subject: title, ...letter });
  }
}
