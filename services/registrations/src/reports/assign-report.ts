import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteAction } from '../audit/note-action.js';
import { ChangeReport } from './change-report.js';

/** An operator looks after a report from now on, also one that another operator has. */
@Injectable()
export class AssignReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changeReport: ChangeReport,
  ) {}

  /** @param actor `addressId` of the operator. @throws Problem 404 or 409 */
  run(id: string, actor: string, version: number): Promise<void> {
    return this.dataSource.transaction((manager) =>
      this.changeReport.run(manager, { id, version, you: actor }, async (report) => {
        const before = { state: report.state, assignedTo: report.assignedTo };
        report.state = 'assigned';
        report.assignedTo = actor;
        await noteAction(manager, { actor, action: 'report.assign', helperId: report.helperId, reportId: id, before, after: { state: 'assigned', assignedTo: actor }, reason: null });
      }),
    );
  }
}
