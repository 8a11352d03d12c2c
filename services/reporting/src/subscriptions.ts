import { Controller } from '@nestjs/common';
import {
  AddressChangeRequestedV1,
  CheckNoticeRequestedV1,
  ConfirmationRequestedV1,
  DisputeClosedV1,
  DisputeReversedV1,
  DonationCompletedV1,
  DonationDisputedV1,
  DonationRefundFailedV1,
  DonationRefundedV1,
  HelperRegisteredV1,
  HelperRemovedV1,
  HelperUpdatedV1,
  ListingEditedV1,
  MessageNoticeRequestedV1,
  ModerationNoticeRequestedV1,
  MonthlyReportRequestedV1,
  OrderPaidV1,
  PayoutAccountLinkRequestedV1,
  PayoutAccountUpdatedV1,
  PayoutCompletedV1,
  PayoutFailedV1,
  PremiumPaidV1,
  PremiumRefundedV1,
  SignInLinkRequestedV1,
  StillCorrectAskedV1,
} from '@community-help/event-contracts';
import { Inbox, OnEvent, type EventContext } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { noteCause } from './mails/caused-at.js';
import { AskStillCorrect } from './notices/ask-still-correct.js';
import { ConfirmAddress } from './notices/confirm-address.js';
import { ConfirmOrder } from './notices/confirm-order.js';
import { ReceiptForDonor } from './notices/receipt-for-donor.js';
import { SendAddressChangeLinks } from './notices/send-address-change-links.js';
import { SendPayoutAccountLink } from './notices/send-payout-account-link.js';
import { SendPremiumReceipt } from './notices/send-premium-receipt.js';
import { SendSignInLink } from './notices/send-sign-in-link.js';
import { TellCheck } from './notices/tell-check.js';
import { TellListingEdited } from './notices/tell-listing-edited.js';
import { TellMessage } from './notices/tell-message.js';
import { TellModeration } from './notices/tell-moderation.js';
import { TellPayoutAccountUpdated } from './notices/tell-payout-account-updated.js';
import { TellPayoutFailed } from './notices/tell-payout-failed.js';
import { TellPayoutSent } from './notices/tell-payout-sent.js';
import { TellPremiumRefunded } from './notices/tell-premium-refunded.js';
import { WelcomeHelper } from './notices/welcome-helper.js';
import { ForgetRecipient } from './recipients/forget-recipient.js';
import { RememberRecipient } from './recipients/remember-recipient.js';
import { SendReport } from './reports/send-report.js';
import { StatementLines } from './statements/statement-lines.js';

/** What reporting reacts to. Everything that a reaction changes is in one transaction with the note that the event was handled. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly recipients: RememberRecipient,
    private readonly removals: ForgetRecipient,
    private readonly confirmations: ConfirmAddress,
    private readonly lines: StatementLines,
    private readonly welcome: WelcomeHelper,
    private readonly receipt: ReceiptForDonor,
    private readonly listingEdited: TellListingEdited,
    private readonly payoutSent: TellPayoutSent,
    private readonly payoutFailed: TellPayoutFailed,
    private readonly payoutAccountLink: SendPayoutAccountLink,
    private readonly payoutAccountUpdated: TellPayoutAccountUpdated,
    private readonly premiumReceipt: SendPremiumReceipt,
    private readonly premiumRefunded: TellPremiumRefunded,
    private readonly orders: ConfirmOrder,
    private readonly reports: SendReport,
    private readonly signInLink: SendSignInLink,
    private readonly moderation: TellModeration,
    private readonly messages: TellMessage,
    private readonly checks: TellCheck,
    private readonly stillCorrect: AskStillCorrect,
    private readonly addressChange: SendAddressChangeLinks,
  ) {}

  @OnEvent(HelperRegisteredV1)
  onHelperRegistered(event: HelperRegisteredV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      const { isNewest, isConfirmedNow } = await this.recipients.run(manager, event);
      if (isConfirmedNow) await this.welcome.run(manager, event);
      else if (isNewest) await this.confirmations.run(manager, event.helperId, event.helperId);
    });
  }

  @OnEvent(HelperUpdatedV1)
  onHelperUpdated(event: HelperUpdatedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      // An update that overtook its registration is as good a welcome.
      const { isConfirmedNow } = await this.recipients.run(manager, event);
      if (isConfirmedNow) await this.welcome.run(manager, event);
    });
  }

  @OnEvent(HelperRemovedV1)
  onHelperRemoved(event: HelperRemovedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.removals.run(manager, event));
  }

  @OnEvent(ConfirmationRequestedV1)
  onConfirmationRequested(event: ConfirmationRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.confirmations.run(manager, event.helperId, event.requestId));
  }

  @OnEvent(ListingEditedV1)
  onListingEdited(event: ListingEditedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.listingEdited.run(manager, event));
  }

  @OnEvent(PayoutAccountLinkRequestedV1)
  onPayoutAccountLinkRequested(event: PayoutAccountLinkRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.payoutAccountLink.run(manager, event));
  }

  @OnEvent(PayoutAccountUpdatedV1)
  onPayoutAccountUpdated(event: PayoutAccountUpdatedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.payoutAccountUpdated.run(manager, event, context.envelope.id));
  }

  @OnEvent(PremiumPaidV1)
  onPremiumPaid(event: PremiumPaidV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.premiumReceipt.run(manager, event));
  }

  @OnEvent(PremiumRefundedV1)
  onPremiumRefunded(event: PremiumRefundedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.premiumRefunded.run(manager, event, context.envelope.id));
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
    return this.once(context, (manager) => this.lines.disputeClosed(manager, event, context.envelope.id));
  }

  @OnEvent(DisputeReversedV1)
  onDisputeReversed(event: DisputeReversedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.lines.disputeReversed(manager, event, context.envelope.id));
  }

  @OnEvent(PayoutCompletedV1)
  onPayoutCompleted(event: PayoutCompletedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.lines.payoutPaid(manager, event, context.envelope.id);
      await this.payoutSent.run(manager, event, context.envelope.id);
    });
  }

  @OnEvent(PayoutFailedV1)
  onPayoutFailed(event: PayoutFailedV1, context: EventContext): Promise<void> {
    return this.once(context, async (manager) => {
      await this.lines.payoutReturned(manager, event, context.envelope.id);
      await this.payoutFailed.run(manager, event, context.envelope.id);
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

  @OnEvent(SignInLinkRequestedV1)
  onSignInLinkRequested(event: SignInLinkRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.signInLink.run(manager, event));
  }

  @OnEvent(ModerationNoticeRequestedV1)
  onModerationNoticeRequested(event: ModerationNoticeRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.moderation.run(manager, event));
  }

  @OnEvent(MessageNoticeRequestedV1)
  onMessageNoticeRequested(event: MessageNoticeRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.messages.run(manager, event));
  }

  @OnEvent(CheckNoticeRequestedV1)
  onCheckNoticeRequested(event: CheckNoticeRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.checks.run(manager, event));
  }

  @OnEvent(StillCorrectAskedV1)
  onStillCorrectAsked(event: StillCorrectAskedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.stillCorrect.run(manager, event));
  }

  @OnEvent(AddressChangeRequestedV1)
  onAddressChangeRequested(event: AddressChangeRequestedV1, context: EventContext): Promise<void> {
    return this.once(context, (manager) => this.addressChange.run(manager, event));
  }

  private async once(context: EventContext, work: (manager: EntityManager) => Promise<void>): Promise<void> {
    await this.inbox.once(context, (manager) => {
      noteCause(manager, context.envelope.occurredAt);
      return work(manager);
    });
  }
}
