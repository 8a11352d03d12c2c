import { Injectable } from '@nestjs/common';
import { addressMark } from '@community-help/service-kit';
import type { HelperRemovedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { WIPED } from '../mails/wipe-mail.js';
import { NewsletterSubscription } from '../newsletter/newsletter-subscription.entity.js';
import { Recipient } from './recipient.entity.js';

/**
 * A listing was taken down for good. Its address stays for what still has to be said of money, unless the person asked to be forgotten:
 * then name, address, mails and newsletter go, and only statement lines stay, which tax law wants kept and which name nobody.
 */
@Injectable()
export class ForgetRecipient {
  async run(manager: EntityManager, event: HelperRemovedV1): Promise<void> {
    const before = await manager.findOne(Recipient, { where: { helperId: event.helperId }, lock: { mode: 'pessimistic_write' } });
    await manager.query(
      `INSERT INTO recipient (helper_id, revision, name, email, project_type, is_demo, is_listed, removed_at) VALUES ($1, $2, '', '', '', false, false, $3)
       ON CONFLICT (helper_id) DO UPDATE SET revision = greatest(recipient.revision, excluded.revision), is_listed = false, removed_at = excluded.removed_at`,
      [event.helperId, event.revision, event.removedAt],
    );
    if (event.isErased) await this.erase(manager, event.helperId, before?.email ?? '');
  }

  private async erase(manager: EntityManager, helperId: string, address: string): Promise<void> {
    await manager.update(Recipient, { helperId }, { name: '', email: '' });
    // Mails from before they were queued by helper carry the address itself.
    const ours = `(helper_id = $1 OR ($2 <> '' AND recipient_address = $2)) AND NOT is_wiped`;
    await manager.query(`DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM mail WHERE ${ours})`, [helperId, address]);
    await manager.query(
      `UPDATE mail SET ${WIPED},
         state = CASE WHEN state IN ('waiting', 'queued', 'unknown') THEN 'dropped' ELSE state END, ended_at = coalesce(ended_at, now())
       WHERE ${ours}`,
      [helperId, address],
    );
    if (address !== '') await manager.delete(NewsletterSubscription, { mailboxMark: addressMark(address) });
  }
}
