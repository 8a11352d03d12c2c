import { Controller } from '@nestjs/common';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { Inbox, OnEvent, type EventContext } from '@community-help/service-kit';
import { ProjectListing, type ListingFact } from './projection/project-listing.js';
import { ProjectionBell } from './projection/projection-bell.js';

/** Which event leads to what. */
@Controller()
export class Subscriptions {
  constructor(
    private readonly inbox: Inbox,
    private readonly projectListing: ProjectListing,
    private readonly bell: ProjectionBell,
  ) {}

  @OnEvent(HelperRegisteredV1)
  registered(event: HelperRegisteredV1, context: EventContext): Promise<void> {
    return this.project(event, context);
  }

  @OnEvent(HelperUpdatedV1)
  updated(event: HelperUpdatedV1, context: EventContext): Promise<void> {
    return this.project(event, context);
  }

  @OnEvent(HelperRemovedV1)
  removed(event: HelperRemovedV1, context: EventContext): Promise<void> {
    return this.project(event, context);
  }

  private async project(fact: ListingFact, context: EventContext): Promise<void> {
    await this.inbox.once(context, (manager) => this.projectListing.store(manager, fact));
    this.bell.ring();
  }
}
