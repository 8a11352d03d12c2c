import { faultOfEmailDomain, type VerificationState } from '@community-help/api-contracts';
import type { CheckNotice } from '@community-help/event-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { ChangeHelper } from '../helper/change-helper.js';
import type { Helper } from '../helper/helper.entity.js';
import type { ModerationAct } from '../moderation/moderation-act.js';
import { moderationProblems } from '../moderation/moderation.problems.js';
import { RequestCheckNotice } from './request-check-notice.js';
import { holdsUntil, NO_CHECK, thisSecond } from './verification.js';
import { verificationProblems } from './verification.problems.js';

/** 'withdraw' undoes 'check'; 'check' undoes 'reject' and 'withdraw', for what the owner said is kept. */
export type CheckVerb = 'check' | 'reject' | 'withdraw';

const MAY_BE: Record<CheckVerb, readonly VerificationState[]> = { check: ['pending', 'rejected'], reject: ['pending'], withdraw: ['checked'] };

const NOTICES: Record<CheckVerb, CheckNotice> = { check: 'checked', reject: 'rejected', withdraw: 'withdrawn' };

/** An operator looked at what an owner said about who the listing is: change, event, line of the log and word to the owner, or nothing. */
@Injectable()
export class DecideCheck {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeHelper: ChangeHelper,
    private readonly requestNotice: RequestCheckNotice,
  ) {}

  /** @throws Problem 404, or 409 when the listing is not as it was looked at */
  run(helperId: string, verb: CheckVerb, { actor, reason, revision }: ModerationAct): Promise<Helper> {
    return this.dataSource.transaction(async (manager) => {
      let before = {};
      const decided = await this.changeHelper.run(manager, { id: helperId }, (helper) => {
        if (revision !== undefined && helper.revision !== revision) throw verificationProblems.changed(helper);
        if (!MAY_BE[verb].includes(helper.verificationState)) throw verificationProblems.notInState(helper);
        before = noted(helper);
        if (verb === 'check') check(helper, actor);
        else Object.assign(helper, NO_CHECK, { verificationState: 'rejected', verificationReason: reason });
        return true;
      });
      if (!decided) throw moderationProblems.unknown(helperId);
      await noteAction(manager, { actor, action: `listing.${verb === 'check' ? 'check' : `${verb}-check`}`, helperId, before, after: noted(decided), reason });
      await this.requestNotice.run(manager, decided, NOTICES[verb], reason);
      return decided;
    });
  }
}

function check(helper: Helper, actor: string): void {
  const fault = helper.verificationMethod === 'email-domain' ? faultOfEmailDomain(helper) : undefined;
  if (fault !== undefined) throw verificationProblems.faulty(fault);
  const checkedAt = thisSecond();
  Object.assign(helper, { verificationState: 'checked', verificationReason: null, checkedById: actor, checkedAt, checkedUntil: holdsUntil(checkedAt), stillCorrectAskedAt: null });
}

/** For the log: states, and what was compared, but no text of the listing. */
function noted({ verificationState, verificationMethod, revision }: Helper): object {
  return { verification: verificationState, method: verificationMethod, revision };
}
