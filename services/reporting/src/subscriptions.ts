import { Controller } from '@nestjs/common';
import {
  DisputeClosedV1,
  DonationCompletedV1,
  DonationDisputedV1,
  DonationRefundFailedV1,
  DonationRefundedV1,
  HelperRegisteredV1,
  HelperUpdatedV1,
  MonthlyReportRequestedV1,
  OrderPaidV1,
  PayoutCompletedV1,
  PayoutFailedV1,
} from '@community-help/event-contracts';
import { Inbox, OnEvent, type EventContext } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { ConfirmOrder } from './notices/confirm-order.js';
import { ReceiptForDonor } from './notices/receipt-for-donor.js';
import { TellOfPayout } from './notices/tell-of-payout.js';
import { WelcomeHelper } from './notices/welcome-helper.js';
import { RememberRecipient } from './recipients/remember-recipient.js';
import { SendReport } from './reports/send-report.js';
import { RecordLine } from './statements/record-line.js';

/** What reporting reacts to. Everything that a reaction changes is in one transaction with the note that the event was handled. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly recipients: RememberRecipient,
    private readonly lines: RecordLine,
    private readonly welcome: WelcomeHelper,
    private readonly receipt: ReceiptForDonor,
    private readonly payouts: TellOfPayout,
    private readonly orders: ConfirmOrder,
    private readonly reports: SendReport,
  ) {}

  @OnEvent(HelperRegisteredV1)
  onHelperRegistered(event: HelperRegisteredV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.recipients.run(manager, event);
      await this.welcome.run(manager, event);
    });
  }

  @OnEvent(HelperUpdatedV1)
  onHelperUpdated(event: HelperUpdatedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.recipients.run(manager, event));
  }

  @OnEvent(DonationCompletedV1)
  onDonationCompleted(event: DonationCompletedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.lines.donation(manager, event);
      await this.receipt.run(manager, event);
    });
  }

  @OnEvent(DonationRefundedV1)
  onDonationRefunded(event: DonationRefundedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.lines.refund(manager, event));
  }

  @OnEvent(DonationRefundFailedV1)
  onDonationRefundFailed(event: DonationRefundFailedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.lines.refundFailed(manager, event));
  }

  @OnEvent(DonationDisputedV1)
  onDonationDisputed(event: DonationDisputedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.lines.disputeOpened(manager, event));
  }

  @OnEvent(DisputeClosedV1)
  onDisputeClosed(event: DisputeClosedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.lines.disputeClosed(manager, event));
  }

  @OnEvent(PayoutCompletedV1)
  onPayoutCompleted(event: PayoutCompletedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.lines.payoutPaid(manager, event, context.envelope.id);
      await this.payouts.sent(manager, event, context.envelope.id);
    });
  }

  @OnEvent(PayoutFailedV1)
  onPayoutFailed(event: PayoutFailedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.lines.payoutReturned(manager, event, context.envelope.id);
      await this.payouts.failed(manager, event, context.envelope.id);
    });
  }

  @OnEvent(OrderPaidV1)
  onOrderPaid(event: OrderPaidV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.orders.run(manager, event));
  }

  @OnEvent(MonthlyReportRequestedV1)
  onMonthlyReportRequested(event: MonthlyReportRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.reports.run(manager, event));
  }

  private async once(context: EventContext, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.inbox.once(context, work);
  }
}
