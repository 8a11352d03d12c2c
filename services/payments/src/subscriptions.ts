import {
  DisputeClosedV1,
  DisputeReversedV1,
  DonationCompletedV1,
  DonationRefundFailedV1,
  HelperRegisteredV1,
  HelperRemovedV1,
  HelperUpdatedV1,
  PayoutAccountUpdatedV1,
  PayoutCompletedV1,
  PayoutRequestedV1,
  ProviderEventReceivedV1,
} from '@community-help/event-contracts';
import { Inbox, OnEvent, type EventContext } from '@community-help/service-kit';
import { Controller } from '@nestjs/common';
import { KeepHelper } from './helpers/keep-helper.js';
import { RemoveHelper } from './helpers/remove-helper.js';
import { AdvancePayout } from './payouts/advance-payout.js';
import { RequestAutomaticPayout } from './payouts/request-automatic-payout.js';
import { ReactToEvent } from './webhooks/react-to-event.js';

/** The service's own consumer group: who may be paid, and what the provider says. */
@Controller()
export class PaymentsSubscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly keepHelper: KeepHelper,
    private readonly reactToEvent: ReactToEvent,
    private readonly removeHelper: RemoveHelper,
  ) {}

  @OnEvent(HelperRegisteredV1)
  async helperRegistered(event: HelperRegisteredV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.keepHelper.run(manager, event));
  }

  @OnEvent(HelperUpdatedV1)
  async helperUpdated(event: HelperUpdatedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.keepHelper.run(manager, event));
  }

  @OnEvent(HelperRemovedV1)
  async helperRemoved(event: HelperRemovedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.removeHelper.run(manager, event));
  }

  /** Asks the provider, so it is outside the inbox's transaction; every effect has a source key of its own. */
  @OnEvent(ProviderEventReceivedV1)
  async providerEventReceived(event: ProviderEventReceivedV1): Promise<void> {
    await this.reactToEvent.run(event);
  }
}

/** The payouts worker: settles what has arrived, starts payouts and moves them on. */
@Controller()
export class PayoutsSubscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly automaticPayout: RequestAutomaticPayout,
    private readonly advancePayout: AdvancePayout,
  ) {}

  @OnEvent(DonationCompletedV1, { group: 'payouts' })
  async donationCompleted(event: DonationCompletedV1, context: EventContext): Promise<void> {
    await this.consider(event.helperId, context);
  }

  @OnEvent(DonationRefundFailedV1, { group: 'payouts' })
  async donationRefundFailed(event: DonationRefundFailedV1, context: EventContext): Promise<void> {
    await this.consider(event.helperId, context);
  }

  @OnEvent(DisputeClosedV1, { group: 'payouts' })
  async disputeClosed(event: DisputeClosedV1, context: EventContext): Promise<void> {
    await this.consider(event.helperId, context);
  }

  @OnEvent(DisputeReversedV1, { group: 'payouts' })
  async disputeReversed(event: DisputeReversedV1, context: EventContext): Promise<void> {
    await this.consider(event.helperId, context);
  }

  @OnEvent(PayoutCompletedV1, { group: 'payouts' })
  async payoutCompleted(event: PayoutCompletedV1, context: EventContext): Promise<void> {
    await this.consider(event.helperId, context);
  }

  @OnEvent(PayoutAccountUpdatedV1, { group: 'payouts' })
  async payoutAccountUpdated(event: PayoutAccountUpdatedV1, context: EventContext): Promise<void> {
    if (event.isConnected) await this.consider(event.helperId, context);
  }

  /** Asks the provider, so it is outside the inbox's transaction; each step stores its own key. */
  @OnEvent(PayoutRequestedV1, { group: 'payouts' })
  async payoutRequested(event: PayoutRequestedV1): Promise<void> {
    await this.advancePayout.run(event.payoutId);
  }

  private async consider(helperId: string, context: EventContext): Promise<void> {
    // What one transaction does not settle, the next sweep does.
    await this.inbox.once(context, async (manager) => void (await this.automaticPayout.run(manager, helperId)));
  }
}
