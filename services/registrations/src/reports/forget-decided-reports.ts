import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Days after its decision during which somebody may still ask about a report. */
export const REPORT_KEPT_DAYS = 90;

/** Deletes reports that were decided long ago; the audit log keeps that they were, and what was decided. */
@Injectable()
export class ForgetDecidedReports {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns how many */
  async run(): Promise<number> {
    const { rowCount } = await poolOf(this.dataSource).query('delete from report where decided_at < now() - make_interval(days => $1)', [REPORT_KEPT_DAYS]);
    return rowCount ?? 0;
  }
}
