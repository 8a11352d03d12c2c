import { PremiumEndedV1, RegistrationPaymentCompletedV1 } from '@community-help/event-contracts';
import { EventContext, Inbox, OnEvent, PeriodicTasks } from '@community-help/service-kit';
import { Controller, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { GeocoderClient } from './geocoder/geocoder.client.js';
import { ChangeHelper } from './helper/change-helper.js';
import { EndPremium } from './helper/end-premium.js';
import { PlaceDueHelpers } from './helper/place-due-helpers.js';
import { VerifyHelper } from './helper/verify-helper.js';

/** What this service does when something happens elsewhere, one line each. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly verifyHelper: VerifyHelper,
    private readonly endPremium: EndPremium,
  ) {}

  @OnEvent(RegistrationPaymentCompletedV1)
  async whenPremiumPaid(event: RegistrationPaymentCompletedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.verifyHelper.run(manager, event));
  }

  @OnEvent(PremiumEndedV1)
  async whenPremiumEnded(event: PremiumEndedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.endPremium.run(manager, event));
  }
}

/** What this service does by the clock. */
@Module({
  controllers: [Subscriptions],
  providers: [ChangeHelper, EndPremium, GeocoderClient, PlaceDueHelpers, VerifyHelper],
})
export class SubscriptionsModule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly placeDueHelpers: PlaceDueHelpers,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every({ name: 'place-due-helpers', everyMs: 15_000, exclusive: true }, async (signal) => {
      await this.placeDueHelpers.run(signal);
    });
  }
}
