import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { badRequest } from '@community-help/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PostMail } from '../mails/post-mail.js';
import { renderMail } from '../mails/render-mail.js';
import { ReportingConfig } from '../reporting.config.js';
import { NewsletterSubscription } from './newsletter-subscription.entity.js';

const ANOTHER_LINK_AFTER_MS = 10 * 60_000;
const LINK_LIVES_MS = 7 * 24 * 3_600_000;

/** Double opt-in: asking stores the address and mails a link; following the link confirms it. The answer never tells who is subscribed. */
@Injectable()
export class SubscribeNewsletter {
  constructor(
    private readonly database: DataSource,
    private readonly post: PostMail,
    private readonly config: ReportingConfig,
  ) {}

  async ask(address: string, now = new Date()): Promise<{ message: string }> {
    const email = address.trim().toLowerCase();
    await this.database.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', [email]);
      const known = await manager.findOneBy(NewsletterSubscription, { email });
      if (known?.confirmedAt) return;
      if (known && now.getTime() - known.askedAt.getTime() < ANOTHER_LINK_AFTER_MS) return;
      const token = randomBytes(24).toString('base64url');
      await manager.save(NewsletterSubscription, { email, tokenHash: hash(token), askedAt: now, confirmedAt: null });
      const { siteUrl, supportEmail } = this.config;
      const title = 'Please confirm your newsletter subscription';
      const confirmUrl = `${siteUrl}/api/newsletter/confirm?token=${token}`;
      const letter = renderMail('newsletter-confirm', { title, siteUrl, supportEmail, confirmUrl });
      await this.post.run(manager, { kind: 'newsletter-confirm', causeId: uuidv7(), to: email, subject: title, ...letter });
    });
    return { message: 'Thank you. Please follow the link in the mail that we have just sent you.' };
  }

  async confirm(token: string, now = new Date()): Promise<{ message: string }> {
    const subscriptions = this.database.getRepository(NewsletterSubscription);
    const found = await subscriptions.findOneBy({ tokenHash: hash(token) });
    if (!found || (!found.confirmedAt && now.getTime() - found.askedAt.getTime() > LINK_LIVES_MS)) {
      throw badRequest('This link is no longer valid. Please subscribe again.');
    }
    await subscriptions.update({ email: found.email, confirmedAt: IsNull() }, { confirmedAt: now });
    return { message: 'Thank you. You are subscribed to the newsletter.' };
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
