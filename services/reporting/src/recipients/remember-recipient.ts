import { Injectable } from '@nestjs/common';
import type { HelperListingV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { Recipient } from './recipient.entity.js';

/** What a listing event changed. */
export interface RememberedListing {
  /** Nothing newer was known. */
  isNewest: boolean;
  /** The address is confirmed now and was not, or was not known, before. */
  isConfirmedNow: boolean;
}

/** Keeps the newest name and address of a helper, in whatever order the listing events arrive, and lets go of the mails that waited for it. A removal is the last word. */
@Injectable()
export class RememberRecipient {
  async run(manager: EntityManager, listing: HelperListingV1): Promise<RememberedListing> {
    const before = await manager.findOne(Recipient, { where: { helperId: listing.helperId }, lock: { mode: 'pessimistic_write' } });
    const isConfirmed = listing.isConfirmed ?? true;
    const stored = await manager.query<unknown[]>(
      `INSERT INTO recipient (helper_id, revision, name, email, project_type, is_demo, is_confirmed, is_listed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (helper_id) DO UPDATE
         SET revision = excluded.revision, name = excluded.name, email = excluded.email, project_type = excluded.project_type,
             is_demo = excluded.is_demo, is_confirmed = excluded.is_confirmed, is_listed = excluded.is_listed
         WHERE recipient.revision < excluded.revision AND recipient.removed_at IS NULL
       RETURNING helper_id`,
      [listing.helperId, listing.revision, listing.name, listing.email, listing.projectType, listing.isDemo ?? false, isConfirmed, listing.isListed ?? true],
    );
    if (stored.length === 0) return { isNewest: false, isConfirmedNow: false };
    await manager.query(`UPDATE mail SET next_at = now(), held_for = NULL WHERE helper_id = $1 AND NOT is_wiped AND state = 'waiting' AND held_for = 'recipient'`, [
      listing.helperId,
    ]);
    return { isNewest: true, isConfirmedNow: isConfirmed && before?.isConfirmed !== true };
  }
}
