import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { ChangeHelper } from '../helper/change-helper.js';
import { checkRevision } from './check-revision.js';
import { stateOf } from './listing-state.js';
import type { ModerationAct } from './moderation-act.js';
import { moderationProblems } from './moderation.problems.js';

/** An operator takes a listing out of sight. Nothing but `RestoreHelper` shows it again, a confirmed address neither. */
@Injectable()
export class HideHelper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
  ) {}

  /** @throws Problem 404, or 409 when the listing is not as it was looked at */
  async run(helperId: string, act: ModerationAct): Promise<void> {
    await this.dataSource.transaction((manager) => this.within(manager, helperId, act));
  }

  async within(manager: EntityManager, helperId: string, { actor, reason, revision, reportId }: ModerationAct): Promise<void> {
    let before = {};
    const hidden = await this.changeHelper.run(manager, { id: helperId }, (helper) => {
      checkRevision(helper, revision);
      before = { state: stateOf(helper), revision: helper.revision };
      helper.hiddenReason = 'operator';
      helper.hiddenNote = reason;
      return true;
    });
    if (!hidden) throw moderationProblems.unknown(helperId);
    const after = { state: stateOf(hidden), revision: hidden.revision };
    await noteAction(manager, { actor, action: 'listing.hide', helperId, reportId, before, after, reason });
  }
}
