import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addressMark } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { PostMail } from '../mails/post-mail.js';
import { Clock } from '../time/clock.js';
import { hashOf } from './newsletter-tokens.js';
import { NewsletterSubscription } from './newsletter-subscription.entity.js';

const ANOTHER_LINK_AFTER_MS = 10 * 60_000;

/** Double opt-in: asking stores the address and mails a link; using the link confirms it. The answer never tells who is subscribed. */
@Injectable()
export class SubscribeNewsletter {
  constructor(
    private readonly database: DataSource,
    private readonly post: PostMail,
    private readonly clock: Clock,
  ) {}

  async run(address: string): Promise<{ message: string }> {
    const now = this.clock.now();
    const email = address.trim().toLowerCase();
    const mailboxMark = addressMark(email);
    await this.database.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [mailboxMark]);
      const known = await manager.findBy(NewsletterSubscription, { mailboxMark });
      if (known.some((one) => one.confirmedAt !== null)) return;
      if (known.some((one) => now.getTime() - one.askedAt.getTime() < ANOTHER_LINK_AFTER_MS)) return;
      // The token is made when the mail is handed over; until then one of an earlier mail goes on working, or none does.
      const tokenHash = known.find((one) => one.email === email)?.tokenHash ?? hashOf(randomUUID());
      await manager.save(NewsletterSubscription, { email, mailboxMark, tokenHash, askedAt: now, confirmedAt: null });
      const title = 'Please confirm your newsletter subscription';
      await this.post.run(manager, { kind: 'newsletter-confirm', causeId: uuidv7(), to: { address: email }, subject: title, view: { title }, linkSubject: 'confirm' });
    });
    return { message: 'Thank you. Please follow the link in the email that we have just sent you.' };
  }
}
