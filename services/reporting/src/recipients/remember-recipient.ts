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
      `insert into recipient (helper_id, revision, name, email, project_type, is_demo, is_confirmed, is_listed) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (helper_id) do update
         set revision = excluded.revision, name = excluded.name, email = excluded.email, project_type = excluded.project_type,
             is_demo = excluded.is_demo, is_confirmed = excluded.is_confirmed, is_listed = excluded.is_listed
         where recipient.revision < excluded.revision and recipient.removed_at is null
       returning helper_id`,
      [listing.helperId, listing.revision, listing.name, listing.email, listing.projectType, listing.isDemo ?? false, isConfirmed, listing.isListed ?? true],
    );
    if (stored.length === 0) return { isNewest: false, isConfirmedNow: false };
    await manager.query(`update mail set next_at = now(), held_for = null where helper_id = $1 and not is_wiped and state = 'waiting' and held_for = 'recipient'`, [
      listing.helperId,
    ]);
    return { isNewest: true, isConfirmedNow: isConfirmed && before?.isConfirmed !== true };
  }
}
