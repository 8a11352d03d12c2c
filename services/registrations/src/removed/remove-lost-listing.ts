import type { ProjectType } from '@community-help/api-contracts';
import { HelperRemovedV1 } from '@community-help/event-contracts';
import { COMMAND_LINE, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { Helper } from '../helper/helper.entity.js';
import { unseenRevision } from '../helper/unseen-revision.js';
import { moderationProblems } from '../moderation/moderation.problems.js';
import { WIPED } from '../moderation/wiped.js';

/**
 * Takes down for everybody else a listing that a restore has lost, because it was registered after the backup. It leaves the row that each removal
 * leaves, so the log is told to forget it, and it can still be erased.
 */
@Injectable()
export class RemoveLostListing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Problem 409 when the listing is there, or was removed */
  async run(helperId: string, projectType: ProjectType): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await manager.existsBy(Helper, { id: helperId })) throw moderationProblems.notLost();
      const [now, reason] = [new Date(), 'requested' as const];
      const revision = unseenRevision(now);
      await manager.insert(Helper, {
        ...WIPED,
        id: helperId,
        revision,
        projectType,
        placementAttempts: 0,
        registrationPaymentId: null,
        premiumChangedAt: null,
        removedAt: now,
        removedReason: reason,
        isDemo: false,
        createdAt: now,
      });
      await this.outbox.add(manager, HelperRemovedV1, { helperId, revision, reason, isErased: false, removedAt: now.toISOString() });
      await noteAction(manager, { actor: COMMAND_LINE, action: 'listing.remove', helperId, before: {}, after: { state: 'removed', revision, cause: reason }, reason: 'registered after the backup that was restored' });
    });
  }
}
