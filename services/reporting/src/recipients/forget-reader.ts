import { addressMark } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { WIPED } from '../mails/wipe-mail.js';

/** Of a helper and an address the mails and the newsletter go. @param helperId null: of the address alone. @param address '' where none is known */
export async function forgetReader(manager: EntityManager, helperId: string | null, address: string): Promise<void> {
  // Mails that were not queued by helper carry the address itself.
  const ours = `(helper_id = $1 OR ($2 <> '' AND recipient_address = $2)) AND NOT is_wiped`;
  await manager.query(`DELETE FROM mail_attachment WHERE mail_id IN (SELECT id FROM mail WHERE ${ours})`, [helperId, address]);
  await manager.query(
    `UPDATE mail SET ${WIPED},
       state = CASE WHEN state IN ('waiting', 'queued', 'unknown') THEN 'dropped' ELSE state END, ended_at = coalesce(ended_at, now())
     WHERE ${ours}`,
    [helperId, address],
  );
  if (address !== '') await manager.query('DELETE FROM newsletter_subscription WHERE mailbox_mark = $1 OR email = $2', [addressMark(address), address]);
}
