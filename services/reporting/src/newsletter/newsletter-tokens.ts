import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../time/clock.js';
import { NewsletterSubscription } from './newsletter-subscription.entity.js';

/** The tokens of confirmation mails. Only their hashes are kept: whoever reads the table cannot confirm for others. */
@Injectable()
export class NewsletterTokens {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A new token for an address that has not confirmed yet; an older one stops working. */
  async make(address: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const made = { tokenHash: hashOf(token), linkedAt: this.clock.now() };
    await this.database.getRepository(NewsletterSubscription).update({ email: address, confirmedAt: IsNull() }, made);
    return token;
  }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
