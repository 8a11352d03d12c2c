import { Injectable } from '@nestjs/common';
import type { HelperListingV1, HelperRemovedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { OBJECTS_PREFIX } from '../objects/object.view.js';
import { Removals } from '../removals/removals.js';

/** Of a row of `object`: a listing is known that shows it. */
export const SHOWN = 'exists (select from listing where images @> array[object_path])';

/**
 * Knows which listing shows which pictures, in whatever order the events arrive, and lets go of those that none shows any more: at once where the
 * listing was taken down, after the time of left-overs where it was edited, because the next edit may show them again. What is kept for good
 * stays: whoever names the picture of an article in a listing of theirs cannot take it away.
 */
@Injectable()
export class FollowListing {
  constructor(private readonly removals: Removals) {}

  /** @param occurredAt UTC ISO */
  async changed(manager: EntityManager, { helperId, revision, images }: HelperListingV1, occurredAt: string): Promise<void> {
    const named = keysOf(images);
    const [before] = (await manager.query('select images from listing where helper_id = $1 for update', [helperId])) as { images: string[] }[];
    await manager.query(
      `insert into listing (helper_id, revision, images, occurred_at) values ($1, $2, $3, $4)
       on conflict (helper_id) do update set revision = excluded.revision, images = excluded.images, occurred_at = excluded.occurred_at
         where listing.revision < excluded.revision and listing.removed_at is null`,
      [helperId, revision, named, occurredAt],
    );
    const concerned = [...new Set([...(before?.images ?? []), ...named])];
    await manager.query(`update object set adopted_at = null, released_at = now() where object_path = any($1) and adopted_at is not null and kept_at is null and not ${SHOWN}`, [concerned]);
    await manager.query(
      `update object set adopted_at = coalesce(adopted_at, now()), released_at = null, awaited_at = null
       where object_path = any($1) and (released_at is not null or awaited_at is not null) and ${SHOWN}`,
      [concerned],
    );
  }

  /** A picture that another listing shows, too, stays. */
  async removed(manager: EntityManager, { helperId, revision, removedAt }: HelperRemovedV1): Promise<void> {
    const [before] = (await manager.query('select images from listing where helper_id = $1 for update', [helperId])) as { images: string[] }[];
    await manager.query(
      `insert into listing (helper_id, revision, images, removed_at) values ($1, $2, '{}', $3)
       on conflict (helper_id) do update set revision = excluded.revision, images = '{}', removed_at = excluded.removed_at`,
      [helperId, revision, removedAt],
    );
    const [gone] = (await manager.query(
      `delete from object where object_path = any($1) and kept_at is null and not ${SHOWN}
       returning object_path as "objectPath", thumbnail_path as "thumbnailPath"`,
      [before?.images ?? []],
    )) as [{ objectPath: string; thumbnailPath: string }[], number];
    await this.removals.plan(gone.flatMap(({ objectPath, thumbnailPath }) => [objectPath, thumbnailPath]), 0, manager);
  }
}

/** Pictures of ours; those that come with the site are not kept here. */
const keysOf = (images: readonly string[]): string[] => images.filter((path) => path.startsWith(OBJECTS_PREFIX)).map((path) => path.slice(OBJECTS_PREFIX.length));
