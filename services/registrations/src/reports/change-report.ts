import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { Helper } from '../helper/helper.entity.js';
import { stateOf } from '../moderation/listing-state.js';
import { Report } from './report.entity.js';
import { reportProblems } from './report.problems.js';
import { viewReport } from './report.view.js';

/** The one way to change a report: its listing is locked first, as whoever erases a person does, then the report; the version counts up. */
@Injectable()
export class ChangeReport {
  /**
   * @param version the one that was looked at
   * @param change alters the locked report; the listing is locked, too
   * @throws Problem 404, or 409 when it is not at this version or was decided
   */
  async run(manager: EntityManager, which: { id: string; version: number; you: string }, change: (report: Report, helper: Helper) => Promise<void> | void): Promise<void> {
    const found = isUUID(which.id) ? await manager.findOneBy(Report, { id: which.id }) : null;
    if (!found) throw reportProblems.unknown();
    const helper = await manager.findOne(Helper, { where: { id: found.helperId }, lock: { mode: 'pessimistic_write' } });
    const report = await manager.findOne(Report, { where: { id: which.id }, lock: { mode: 'pessimistic_write' } });
    if (!helper || !report) throw reportProblems.unknown();
    const row = { ...report, reportedAt: '', listingName: helper.name, listingState: stateOf(helper), listingRevision: helper.revision, conversation: null };
    if (report.version !== which.version) throw reportProblems.changed(viewReport(row, which.you));
    if (report.state === 'decided') throw reportProblems.decidedAlready();
    report.version += 1;
    await change(report, helper);
    await manager.save(Report, report, { reload: false });
  }
}
