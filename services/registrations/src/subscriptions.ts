import { HelperRemovedV1, PremiumEndedV1, RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { EventContext, ForgetQuotas, Inbox, OnEvent, UsedLinks } from '@community-help/service-kit';
import { Controller, Module } from '@nestjs/common';
import { ForgetAddressChanges } from './address-change/forget-address-changes.js';
import { HideUnconfirmedHelpers } from './confirmation/hide-unconfirmed-helpers.js';
import { GeocoderClient } from './geocoder/geocoder.client.js';
import { ChangeHelper } from './helper/change-helper.js';
import { EndPremium } from './helper/end-premium.js';
import { PlaceDueHelpers } from './helper/place-due-helpers.js';
import { PublishDueHelpers } from './helper/publish-due-helpers.js';
import { VerifyHelper } from './helper/verify-helper.js';
import { ForgetConversations } from './messages/forget-conversations.js';
import { RemoveHelper } from './moderation/remove-helper.js';
import { FollowRemoval } from './removed/follow-removal.js';
import { ForgetRemovedHelpers } from './removed/forget-removed-helpers.js';
import { ForgetDecidedReports } from './reports/forget-decided-reports.js';
import { Schedule } from './schedule.js';
import { SEAL } from './seal.provider.js';
import { AskStillCorrect } from './verification/ask-still-correct.js';
import { LapseChecks } from './verification/lapse-checks.js';
import { RequestCheckNotice } from './verification/request-check-notice.js';

/** What this service does when something happens elsewhere, one line each. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly verifyHelper: VerifyHelper,
    private readonly endPremium: EndPremium,
    private readonly followRemoval: FollowRemoval,
  ) {}

  @OnEvent(RegistrationPaymentCompletedV1)
  async whenPremiumPaid(event: RegistrationPaymentCompletedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.verifyHelper.run(manager, event));
  }

  @OnEvent(PremiumEndedV1)
  async whenPremiumEnded(event: PremiumEndedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.endPremium.run(manager, event));
  }

  /** Our own news, for a database that was restored to a day before it; it has transactions of its own. */
  @OnEvent(HelperRemovedV1)
  async whenHelperRemoved(event: HelperRemovedV1): Promise<void> {
    await this.followRemoval.run(event);
  }
}

@Module({
  controllers: [Subscriptions],
  providers: [AskStillCorrect, ChangeHelper, EndPremium, FollowRemoval, ForgetAddressChanges, ForgetConversations, ForgetDecidedReports, ForgetQuotas, ForgetRemovedHelpers, GeocoderClient, HideUnconfirmedHelpers, LapseChecks, PlaceDueHelpers, PublishDueHelpers, RemoveHelper, RequestCheckNotice, Schedule, SEAL, UsedLinks, VerifyHelper],
})
export class SubscriptionsModule {}
