import { addressMark } from '@community-help/service-kit';
import type { EntityManager } from 'typeorm';
import { WIPED } from '../mails/wipe-mail.js';
import { forgetClosed } from './closed-recipients.js';
import { markErased } from './erased-addresses.js';

/**
 * Of a helper and an address the mails and the newsletter go, and what is still known of listings that were closed under it.
 * @param helperId null: of the address alone
 * @param address '' where none is known
 * @param erasedAt what happened until then is not told any more
 */
export async function forgetReader(manager: EntityManager, helperId: string | null, address: string, erasedAt: Date): Promise<void> {
  const helperIds = helperId === null ? [] : [helperId];
  if (address === '') return wipeMails(manager, helperIds, []);
  // Of two erasures at once the second one sees what the first has done.
  await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [addressMark(address)]);
  helperIds.push(...(await forgetClosed(manager, address)));
  // Mails that were queued neither by helper nor sealed carry the address itself, in lower case or as the listing spells it.
  await wipeMails(manager, helperIds, [address, address.toLowerCase()]);
  await manager.query('delete from newsletter_subscription where mailbox_mark = $1 or email = $2', [addressMark(address), address]);
  await markErased(manager, address, erasedAt);
}

async function wipeMails(manager: EntityManager, helperIds: string[], addresses: string[]): Promise<void> {
  const ours = '(helper_id = any($1) or recipient_address = any($2)) and not is_wiped';
  await manager.query(`delete from mail_attachment where mail_id in (select id from mail where ${ours})`, [helperIds, addresses]);
  await manager.query(
    `update mail set ${WIPED},
       state = case when state in ('waiting', 'queued', 'unknown') then 'dropped' else state end, ended_at = coalesce(ended_at, now())
     where ${ours}`,
    [helperIds, addresses],
  );
}
