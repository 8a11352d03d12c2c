import { Injectable } from '@nestjs/common';
import type { MonthlyReportRequestedV1 } from '@community-help/event-contracts';
import type { EntityManager } from 'typeorm';
import { PostMail } from '../mails/post-mail.js';
import { ReportingConfig } from '../reporting.config.js';
import { monthOf } from '../statements/month.js';
import { Report } from './report.entity.js';

/** Queues the mail of a wanted report. A database that was restored learns by this of what it had asked for. */
@Injectable()
export class SendReport {
  constructor(
    private readonly post: PostMail,
    private readonly config: ReportingConfig,
  ) {}

  async run(manager: EntityManager, event: MonthlyReportRequestedV1): Promise<void> {
    const { reportId, helperId, month: monthId, trigger } = event;
    if (!(await isAskedFor(manager, event))) return;
    const month = monthOf(monthId);
    const isRunning = trigger === 'button';
    const title = isRunning ? `Your donation report, ${month.name} so far` : `Your donation report for ${month.name}`;
    await this.post.run(manager, {
      kind: 'monthly-report',
      causeId: reportId,
      reportId,
      to: { helperId },
      subject: title,
      view: { title, month: month.id, isRunning },
      // an open dashboard has the button for everybody
      isUnrequested: isRunning && this.config.dashboardAccess === 'open',
    });
    await manager.update(Report, { reportId, state: 'requested' }, { state: 'queued' });
  }
}

/** False when the calendar has asked for that month's report under another number. */
async function isAskedFor(manager: EntityManager, { reportId, helperId, month, trigger, requestedAt }: MonthlyReportRequestedV1): Promise<boolean> {
  await manager.query(
    `insert into report (report_id, helper_id, month, trigger, state, requested_at) values ($1, $2, $3, $4, 'requested', $5) on conflict do nothing`,
    [reportId, helperId, month, trigger, requestedAt],
  );
  return manager.existsBy(Report, { reportId });
}
