import { Injectable } from '@nestjs/common';
import { categoryOf, findCategory } from '@community-help/api-contracts';
import type { HelperRegisteredV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { ReportingConfig } from '../reporting.config.js';

/** 'Registration received', to the helper. Demo content gets none. */
@Injectable()
export class WelcomeHelper {
  constructor(
    private readonly post: PostMail,
    private readonly config: ReportingConfig,
  ) {}

  async run(manager: EntityManager, event: HelperRegisteredV1): Promise<void> {
    if (event.isDemo) return;
    const { siteUrl, supportEmail } = this.config;
    const category = findCategory(event.projectType);
    const id = encodeURIComponent(event.helperId);
    await this.post.run(manager, {
      kind: 'registration-received',
      causeId: event.helperId,
      to: event.email,
      subject: 'Your registration is on the map',
      ...renderMail('registration-received', {
        title: event.locationPrecision === 'area-only' ? 'We have your registration' : 'You are on the map',
        siteUrl,
        supportEmail,
        name: event.name,
        category: category ? categoryOf(category.id).badgeLabel : event.projectType,
        location: event.location,
        isOnMap: event.locationPrecision !== 'area-only',
        isVerified: event.isVerified,
        acceptsDonations: event.acceptsDonations,
        profileUrl: `${siteUrl}/helper/${id}`,
        dashboardUrl: `${siteUrl}/helper-dashboard/${id}`,
      }),
    });
  }
}
