import { Injectable } from '@nestjs/common';
import { MonthlyReportRequestedV1 } from '@community-help/event-contracts';
import { IsolatedRows, Outbox, logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { ReportingConfig } from '../reporting.config.js';
import { monthDueAt } from '../statements/month.js';
import { Clock } from '../time/clock.js';

const log = logger('reports');
const TASK = 'schedule-reports';

/**
 * The calendar: on the 1st at 08:00 Europe/London every helper with money to tell of gets the report of the month that has ended,
 * unless the listing is hidden or removed, or its address was never confirmed.
 * Runs every minute and asks only for what is missing, so a missed hour, a second replica or a restart changes nothing. While a restored
 * database reads the log again, what the lost one has asked for is not missing.
 */
@Injectable()
export class ScheduleReports {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
    private readonly config: ReportingConfig,
  ) {}

  /** Number of reports asked for. */
  async run(signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const month = monthDueAt(now);
    const { restoredAt } = this.config;
    if (restoredAt !== undefined && monthDueAt(new Date(restoredAt)).id === month.id) return 0;
    const rows = await this.database.query<{ helper_id: string }[]>(
      `select r.helper_id from recipient r
       where not r.is_demo and r.is_listed and r.is_confirmed and r.removed_at is null
         and exists (select 1 from statement_line l where l.helper_id = r.helper_id and l.occurred_at < $2)
         and not exists (select 1 from report p where p.helper_id = r.helper_id and p.month = $1 and p.trigger = 'schedule')
         and ${IsolatedRows.due(TASK, 'r.helper_id')}
       order by r.helper_id`,
      [month.id, month.to],
    );
    const { done } = await this.isolated.run({ task: TASK, rows, idOf: (row) => row.helper_id, work: (row) => this.ask(row.helper_id, month.id, now), signal });
    if (done > 0) log.info({ month: month.id, reports: done }, 'monthly reports asked for');
    return done;
  }

  private async ask(helperId: string, month: string, now: Date): Promise<void> {
    await this.database.transaction(async (manager) => {
      const reportId = uuidv7();
      const inserted = await manager.query<unknown[]>(
        `insert into report (report_id, helper_id, month, trigger, state, requested_at) values ($1, $2, $3, 'schedule', 'requested', $4)
         on conflict (helper_id, month) where trigger = 'schedule' do nothing returning 1`,
        [reportId, helperId, month, now],
      );
      if (inserted.length === 0) return;
      const requestedAt = now.toISOString();
      await this.outbox.add(manager, MonthlyReportRequestedV1, { reportId, helperId, month, trigger: 'schedule', requestedAt });
    });
  }
}
