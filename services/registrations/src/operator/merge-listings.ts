import type { MergeRequest } from '@community-help/api-contracts';
import { badRequest, conflict } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Helper } from '../helper/helper.entity.js';
import { checkRevision } from '../moderation/check-revision.js';
import { moderationProblems } from '../moderation/moderation.problems.js';
import { ActOnListing } from './act-on-listing.js';

/**
 * Makes one of two listings of the same helper: one is removed as a duplicate, and its address leads to the one that stays. Nothing that stands in one is
 * written into the other: what its owner wants of both, the owner or an operator edits in before.
 */
@Injectable()
export class MergeListings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly actOnListing: ActOnListing,
  ) {}

  /** @param actor `addressId` of the operator. @throws Problem 400, 404, or 409 when one of both is not as it was looked at */
  async run(helperId: string, { into, intoRevision, ...act }: MergeRequest, actor: string): Promise<void> {
    if (into === helperId) throw badRequest('A listing cannot be merged with itself.');
    await this.dataSource.transaction(async (manager) => {
      // Both in one order: two operators who merge the same two the other way round do not wait for each other for ever.
      const both = await manager.find(Helper, { where: { id: In([helperId, into]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
      const kept = both.find(({ id }) => id === into);
      if (!kept) throw moderationProblems.unknown(into);
      if (kept.removedAt) throw conflict('The listing that should stay was removed. Nothing was done; please look again.');
      checkRevision(kept, intoRevision);
      await this.actOnListing.within(manager, helperId, { verb: 'remove', cause: 'duplicate', mergedInto: into }, { actor, ...act });
    });
  }
}
