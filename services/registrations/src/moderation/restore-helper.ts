import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';
import { checkRevision } from './check-revision.js';
import { stateOf } from './listing-state.js';
import type { ModerationAct } from './moderation-act.js';
import { moderationProblems } from './moderation.problems.js';

/** An operator ends what `HideHelper` did. A listing whose time to confirm its address ran out meanwhile, or before, goes on waiting for that. */
@Injectable()
export class RestoreHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @throws Problem 404, or 409 when no operator hid it or it is not as it was looked at */
  async run(helperId: string, act: ModerationAct): Promise<void> {
    await this.dataSource.transaction((manager) => this.within(manager, helperId, act));
  }

  async within(manager: EntityManager, helperId: string, { actor, reason, revision }: ModerationAct): Promise<void> {
    let before = {};
    const restored = await this.changeHelper.run(manager, { id: helperId }, (helper) => {
      checkRevision(helper, revision);
      before = { state: stateOf(helper), revision: helper.revision };
      return restore(helper);
    });
    if (!restored) throw moderationProblems.unknown(helperId);
    const after = { state: stateOf(restored), revision: restored.revision };
    await noteAction(manager, { actor, action: 'listing.restore', helperId, before, after, reason });
  }
}

function restore(helper: Helper): boolean {
  if (helper.hiddenReason !== 'operator') throw moderationProblems.notHidden();
  const hasMissedItsTime = !helper.confirmedAt && (!helper.confirmBy || helper.confirmBy <= new Date());
  helper.hiddenReason = hasMissedItsTime ? 'unconfirmed' : null;
  if (hasMissedItsTime) helper.confirmBy = null;
  helper.hiddenNote = null;
  return true;
}
