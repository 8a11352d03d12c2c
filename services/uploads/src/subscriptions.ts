import { Controller } from '@nestjs/common';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { type EventContext, Inbox, OnEvent } from '@community-help/service-kit';
import { FollowListing } from './listings/follow-listing.js';

/** What uploads reacts to. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly listings: FollowListing,
  ) {}

  @OnEvent(HelperRegisteredV1)
  async onHelperRegistered(event: HelperRegisteredV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.listings.changed(manager, event, context.envelope.occurredAt));
  }

  @OnEvent(HelperUpdatedV1)
  async onHelperUpdated(event: HelperUpdatedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.listings.changed(manager, event, context.envelope.occurredAt));
  }

  @OnEvent(HelperRemovedV1)
  async onHelperRemoved(event: HelperRemovedV1, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.listings.removed(manager, event));
  }
}
