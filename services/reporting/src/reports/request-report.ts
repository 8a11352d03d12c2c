import { Injectable } from '@nestjs/common';
import type { ReportReceipt } from '@community-help/api-contracts';
import { MonthlyReportRequestedV1 } from '@community-help/event-contracts';
import { Outbox } from '@community-help/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { unknownHelper } from '../recipients/recipient.problems.js';
import { Recipient } from '../recipients/recipient.entity.js';
import { monthAt } from '../statements/month.js';
import { Clock } from '../time/clock.js';
import { Report } from './report.entity.js';
import { alreadySentThisHour } from './report.problems.js';
import { reportReceiptView } from './report.view.js';

const HOUR_MS = 3_600_000;

/** The button: a report of the month so far and of the month before, to the address on file, at most once an hour per helper. */
@Injectable()
export class RequestReport {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async run(helperId: string): Promise<ReportReceipt> {
    const now = this.clock.now();
    return this.database.transaction(async (manager) => {
      // the row lock makes two presses at once one after the other
      const recipient = await manager.findOne(Recipient, { where: { helperId }, lock: { mode: 'pessimistic_write' } });
      if (!recipient || recipient.removedAt) throw unknownHelper();
      await this.refuseWithinAnHour(manager, helperId, now);
      const month = monthAt(now);
      const report = { reportId: uuidv7(), helperId, month: month.id, trigger: 'button' as const, requestedAt: now };
      await manager.insert(Report, { ...report, state: 'requested' });
      await this.outbox.add(manager, MonthlyReportRequestedV1, { ...report, requestedAt: now.toISOString() });
      return reportReceiptView(month, recipient.email);
    });
  }

  private async refuseWithinAnHour(manager: EntityManager, helperId: string, now: Date): Promise<void> {
    const last = await manager.findOne(Report, { where: { helperId, trigger: 'button' }, order: { requestedAt: 'DESC' } });
    if (!last) return;
    const leftMs = last.requestedAt.getTime() + HOUR_MS - now.getTime();
    if (leftMs > 0) throw alreadySentThisHour(Math.ceil(leftMs / 60_000));
  }
}
