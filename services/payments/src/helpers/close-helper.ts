import type { EntityManager } from 'typeorm';

/**
 * Nobody gives to this helper any more, in the caller's transaction: open payments are the next that the sweep of abandoned ones cancels,
 * at the provider too.
 */
export async function closeToGifts(manager: EntityManager, helperId: string): Promise<void> {
  await manager.query(`update checkout set touched_at = 'epoch' where helper_id = $1 and status = 'open'`, [helperId]);
}

/** No further month is charged to a listing that nobody sees, and bank details that wait are deleted unread; in the caller's transaction. */
export async function endWhatIsOwed(manager: EntityManager, helperId: string, now: Date): Promise<void> {
  await manager.query(`delete from sealed_bank_details where helper_id = $1`, [helperId]);
  // It ends at the provider with the others that have ended.
  await manager.query(
    `update registration_payment set status = 'ended', ended_at = $2, ended_reason = 'removed', past_due_since = null, sealed_email = null, session_id = null
     where helper_id = $1 and status <> 'ended'`,
    [helperId, now],
  );
}
