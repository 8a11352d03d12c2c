import { Injectable } from '@nestjs/common';
import { badRequest } from '@community-help/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../time/clock.js';
import { hashOf } from './newsletter-tokens.js';
import { NewsletterSubscription } from './newsletter-subscription.entity.js';

/** From the hand-over of its mail on. */
const LINK_LIVES_MS = 7 * 24 * 3_600_000;

/** The other half of the double opt-in: the link was used. Using it twice says thank you twice. */
@Injectable()
export class ConfirmNewsletter {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 400 */
  async run(token: string): Promise<{ message: string }> {
    const now = this.clock.now();
    const subscriptions = this.database.getRepository(NewsletterSubscription);
    const found = await subscriptions.findOneBy({ tokenHash: hashOf(token) });
    if (!found || (!found.confirmedAt && now.getTime() - bornAt(found) > LINK_LIVES_MS)) {
      throw badRequest('This link is no longer valid. Please subscribe again.');
    }
    await subscriptions.update({ email: found.email, confirmedAt: IsNull() }, { confirmedAt: now });
    return { message: 'Thank you. You are subscribed to the newsletter.' };
  }
}

/** A replica of the version before notes no hand-over; its link counts from when it was asked for. */
function bornAt({ askedAt, linkedAt }: NewsletterSubscription): number {
  return Math.max(askedAt.getTime(), linkedAt?.getTime() ?? 0);
}
