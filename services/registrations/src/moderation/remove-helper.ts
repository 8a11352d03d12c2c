import { HelperRemovedV1 } from '@community-help/event-contracts';
import { addressId, Outbox } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressChange } from '../address-change/address-change.entity.js';
import { noteAction } from '../audit/note-action.js';
import { Helper, type RemovedReason } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { forgetConversationsOf } from '../messages/forget-conversations.js';
import { forgetReports } from '../reports/forget-reports.js';
import { checkRevision } from './check-revision.js';
import { stateOf } from './listing-state.js';
import type { ModerationAct } from './moderation-act.js';
import { moderationProblems } from './moderation.problems.js';
import { WIPED } from './wiped.js';

export interface Removal {
  reason: RemovedReason;
  /** The person asked to be forgotten: the other services forget name and address too, also where they otherwise keep them. */
  isErased: boolean;
  /** Only when the listing was registered with this address (`addressId`). */
  ownerId?: string;
  /** The listing that stays, and at whose page whoever looks for this one ends. */
  mergedInto?: string | undefined;
  /** When an operator does it: noted in the audit log. */
  act?: ModerationAct;
}

/** Takes a listing down for good. Its texts go in the same transaction in which everybody else is told to let go of theirs. */
@Injectable()
export class RemoveHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** A removed listing may still be erased. @throws Problem 404 unknown, 409 removed (or erased) already, or not as it was looked at */
  async run(helperId: string, removal: Removal): Promise<void> {
    await this.dataSource.transaction((manager) => this.within(manager, helperId, removal));
  }

  async within(manager: EntityManager, helperId: string, { reason, isErased, ownerId, mergedInto, act }: Removal): Promise<void> {
    const helper = await manager.findOne(Helper, { where: { id: helperId }, lock: { mode: 'pessimistic_write' } });
    if (ownerId !== undefined && (!helper || addressId(helper.email) !== ownerId)) throw helperProblems.unknownHelper();
    if (!helper) throw moderationProblems.unknown(helperId);
    if (helper.removedAt && (!isErased || helper.erasedAt)) throw moderationProblems.goneAlready();
    checkRevision(helper, act?.revision);
    await manager.delete(AddressChange, { helperId });
    if (isErased) await forgetReports(manager, helper);
    await forgetConversationsOf(manager, helper, isErased);
    const now = new Date();
    const before = { state: stateOf(helper), revision: helper.revision };
    const revision = helper.revision + 1;
    const kept = { removedAt: helper.removedAt ?? now, removedReason: helper.removedReason ?? reason, erasedAt: isErased ? now : null, mergedInto: isErased ? null : (mergedInto ?? null) };
    await manager.save(Helper, Object.assign(helper, WIPED, kept, { revision }), { reload: false });
    await this.outbox.add(manager, HelperRemovedV1, { helperId, revision, reason, isErased, removedAt: now.toISOString(), ...(helper.mergedInto !== null && { mergedInto: helper.mergedInto }) });
    if (act) {
      const after = { state: stateOf(helper), revision, cause: reason, ...(mergedInto !== undefined && { mergedInto }) };
      await noteAction(manager, { actor: act.actor, action: isErased ? 'listing.erase' : 'listing.remove', helperId, reportId: act.reportId, before, after, reason: act.reason });
    }
  }
}
