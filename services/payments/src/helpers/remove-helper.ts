import type { HelperRemovedV1 } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../time/clock.js';
import { closeToGifts, endWhatIsOwed } from './close-helper.js';

/**
 * A listing was taken down for good. What tax law asks for stays: the books, and of each donation its amounts, days and the name that the
 * donor chose; the account the money went to, because what is due is still paid. What is no booking goes: the helper's address always,
 * and when the person asked to be forgotten their name, and what donors wrote to them.
 */
@Injectable()
export class RemoveHelper {
  constructor(private readonly clock: Clock) {}

  /** In the caller's transaction. Older news that comes later finds the row that stays, and changes nothing. */
  async run(manager: EntityManager, { helperId, revision, isErased }: HelperRemovedV1): Promise<void> {
    const now = this.clock.now();
    await manager.query(
      `insert into helper (helper_id, revision, name, email, mailbox, accepts_donations, is_verified, is_demo, is_removed, updated_at)
       values ($1, $2, '', '', '', false, false, false, true, $3)
       on conflict (helper_id) do update set revision = greatest(helper.revision, excluded.revision), email = '', mailbox = '',
         name = case when $4 then '' else helper.name end, accepts_donations = false, is_verified = false, is_removed = true, updated_at = $3`,
      [helperId, revision, now, isErased],
    );
    await closeToGifts(manager, helperId);
    await endWhatIsOwed(manager, helperId, now);
    if (isErased) await manager.query(`update donation set message = null where helper_id = $1`, [helperId]);
  }
}
