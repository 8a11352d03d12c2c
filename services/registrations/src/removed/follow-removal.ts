import type { HelperRemovedV1 } from '@community-help/event-contracts';
import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RemovedReason } from '../helper/helper.entity.js';
import { RemoveHelper } from '../moderation/remove-helper.js';

/**
 * Removes again what a backup brought back: the log knows of removals that a restored database does not. Usually the listing is gone, and nothing
 * happens. May be repeated without a second effect.
 */
@Injectable()
export class FollowRemoval {
  constructor(
    private readonly dataSource: DataSource,
    private readonly removeHelper: RemoveHelper,
  ) {}

  async run({ helperId, revision, reason, isErased, mergedInto }: HelperRemovedV1): Promise<void> {
    // The removal that is published now must be newer than all that anybody has seen of the listing.
    const { rowCount } = await poolOf(this.dataSource).query(
      'update helper set revision = greatest(revision, $2) where id = $1 and (removed_at is null or ($3 and erased_at is null))',
      [helperId, revision, isErased],
    );
    if (rowCount === 0) return;
    await this.removeHelper.run(helperId, { reason: reason as RemovedReason, isErased, mergedInto });
  }
}
