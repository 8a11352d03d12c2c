import { DECISIONS_OF_APPEALS, DECISIONS_OF_REPORTS, type DecisionRequest } from '@community-help/api-contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { checkRevision } from '../moderation/check-revision.js';
import { RequestNotice } from '../moderation/request-notice.js';
import { ActOnListing } from '../operator/act-on-listing.js';
import { ChangeReport } from './change-report.js';
import { reportProblems } from './report.problems.js';

/** Decides a report, does with its listing what was decided, and tells both sides: all of it, or nothing. */
@Injectable()
export class DecideReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeReport: ChangeReport,
    private readonly actOnListing: ActOnListing,
    private readonly requestNotice: RequestNotice,
  ) {}

  /** @param actor `addressId` of the operator. @throws Problem 404; 409 when report or listing are not as they were looked at */
  run(id: string, actor: string, { decision, reason, version, revision }: DecisionRequest): Promise<void> {
    return this.dataSource.transaction((manager) =>
      this.changeReport.run(manager, { id, version, you: actor }, async (report, helper) => {
        checkRevision(helper, revision);
        if (helper.removedAt && decision !== 'nothing') throw reportProblems.listingGone();
        const isAppeal = report.reason === 'appeal';
        if (!(isAppeal ? DECISIONS_OF_APPEALS : DECISIONS_OF_REPORTS).some((offered) => offered === decision)) throw reportProblems.notForThis();
        const act = { actor, reason, revision, reportId: id };
        if (decision === 'hide') await this.actOnListing.within(manager, helper.id, { verb: 'hide' }, act);
        if (decision === 'remove') await this.actOnListing.within(manager, helper.id, { verb: 'remove', cause: 'abuse' }, act);
        if (decision === 'restore') await this.actOnListing.within(manager, helper.id, { verb: 'restore' }, act);
        if (isAppeal && decision === 'nothing' && helper.hiddenReason === 'operator') await this.requestNotice.toOwner(manager, helper, 'appeal-declined', reason);
        if (decision === 'warn') await this.requestNotice.toOwner(manager, helper, 'warned', reason);
        await this.requestNotice.toReporter(manager, report, decision);
        const before = { state: report.state, assignedTo: report.assignedTo };
        Object.assign(report, { state: 'decided', assignedTo: report.assignedTo ?? actor, decision, decisionReason: reason, decidedBy: actor, decidedAt: new Date() });
        await noteAction(manager, { actor, action: `report.decide`, helperId: helper.id, reportId: id, before, after: { state: 'decided', decision }, reason });
      }),
    );
  }
}
