import type { HelperListingV1, HelperRemovedV1 } from '@community-help/event-contracts';
import { addressId } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { forgetSignIns, lockAddress } from '../sessions/forget-sign-ins.js';

/** Knows which address owns which listing, in whatever order the events arrive. */
@Injectable()
export class FollowListing {
  async changed(manager: EntityManager, { helperId, revision, email, createdAt }: HelperListingV1): Promise<void> {
    await manager.query(
      `insert into listing (helper_id, revision, address_id, registered_at) values ($1, $2, $3, $4)
       on conflict (helper_id) do update set revision = excluded.revision, address_id = excluded.address_id
         where listing.revision < excluded.revision and listing.removed_at is null`,
      [helperId, revision, addressId(email), createdAt],
    );
  }

  /** Of a person who asked to be forgotten the sign-ins go, too, unless another listing has the same address. */
  async removed(manager: EntityManager, { helperId, revision, removedAt, isErased }: HelperRemovedV1): Promise<void> {
    const [before] = await manager.query<{ addressId: string | null }[]>('select address_id as "addressId" from listing where helper_id = $1 for update', [helperId]);
    await manager.query(
      `insert into listing (helper_id, revision, removed_at) values ($1, $2, $3)
       on conflict (helper_id) do update set revision = excluded.revision, address_id = null, removed_at = coalesce(listing.removed_at, excluded.removed_at)`,
      [helperId, revision, removedAt],
    );
    if (!isErased || !before?.addressId) return;
    // Of two listings that go at the same moment each would take the other for one that stays.
    await lockAddress(manager, before.addressId);
    const others = await manager.query<unknown[]>('select 1 from listing where address_id = $1 and removed_at is null limit 1', [before.addressId]);
    if (others.length === 0) await forgetSignIns(manager, before.addressId);
  }
}
