import type { KnownReader } from '@community-help/api-contracts';
import { addressMark, addToAuditLog, notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { countClosed } from './closed-recipients.js';
import { forgetReader } from './forget-reader.js';

/** Whoever gets mails without a listing, or had one, and asks what is kept of them or to be forgotten (decision 0131). */
@Injectable()
export class Readers {
  constructor(private readonly database: DataSource) {}

  find(email: string): Promise<KnownReader> {
    return knownReader(this.database.manager, email);
  }

  /** The second of two finds nothing; what waits sealed nobody can count, and is stopped all the same. @throws Problem 404 when nothing is kept */
  async erase(email: string, reason: string, actor: string): Promise<void> {
    const wasKept = await this.database.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [addressMark(email)]);
      const { newsletter, mails, closedListings } = await knownReader(manager, email);
      await forgetReader(manager, null, email, new Date());
      if (!newsletter && mails + closedListings === 0) return false;
      await addToAuditLog(manager, { actor, action: 'reader.erase', about: { mail_id: null }, before: { newsletter: newsletter !== null, mails, closedListings }, after: {}, reason });
      return true;
    });
    if (!wasKept) throw notFound('Nothing is kept here under this address.');
  }
}

async function knownReader(manager: EntityManager, email: string): Promise<KnownReader> {
  const [subscription] = await manager.query<{ askedAt: Date; confirmedAt: Date | null }[]>(
    'select asked_at as "askedAt", confirmed_at as "confirmedAt" from newsletter_subscription where mailbox_mark = $1 or email = $2 order by confirmed_at nulls last limit 1',
    [addressMark(email), email],
  );
  const [counted] = await manager.query<{ mails: number }[]>('select count(*)::int as mails from mail where recipient_address = $1 and not is_wiped', [email]);
  const newsletter = subscription ? { askedAt: subscription.askedAt.toISOString(), confirmedAt: subscription.confirmedAt?.toISOString() ?? null } : null;
  return { newsletter, mails: counted!.mails, closedListings: await countClosed(manager, email) };
}
