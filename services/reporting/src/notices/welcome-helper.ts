import { Injectable } from '@nestjs/common';
import { categoryOf, findCategory } from '@community-help/api-contracts';
import type { HelperListingV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';

/** 'Registration received', to the helper, once the address is known to be theirs. Demo content gets none. */
@Injectable()
export class WelcomeHelper {
  constructor(private readonly post: PostMail) {}

  async run(manager: EntityManager, { helperId, isDemo, isListed, ...listing }: HelperListingV1): Promise<void> {
    if (isDemo || isListed === false) return;
    const category = findCategory(listing.projectType);
    const isOnMap = listing.locationPrecision !== 'area-only';
    await this.post.run(manager, {
      kind: 'registration-received',
      causeId: helperId,
      to: { helperId },
      subject: isOnMap ? 'Your registration is on the map' : 'We have your registration',
      view: {
        title: isOnMap ? 'You are on the map' : 'We have your registration',
        category: category ? categoryOf(category.id).badgeLabel : listing.projectType,
        location: listing.location,
        isOnMap,
        isVerified: listing.isVerified,
        acceptsDonations: listing.acceptsDonations,
        contactWithin: category?.id === 'warm-cool-hubs' ? '24 hours' : '24-48 hours',
      },
      // where addresses are not confirmed, anybody may have typed this one
      isUnrequested: listing.isConfirmed !== true,
    });
  }
}
