import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTasks } from '@community-help/service-kit';
import { DeliverMails } from './mails/deliver-mails.js';
import { ForgetMails } from './mails/forget-mails.js';
import { ScheduleReports } from './reports/schedule-reports.js';

/** What the worker does by the clock. */
@Injectable()
export class Schedule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly reports: ScheduleReports,
    private readonly mails: DeliverMails,
    private readonly forget: ForgetMails,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every({ name: 'schedule-reports', everyMs: 60_000, exclusive: true }, async () => void (await this.reports.run()));
    this.tasks.every({ name: 'deliver-mails', everyMs: 1000 }, async (signal) => void (await this.mails.run(signal)));
    this.tasks.every({ name: 'forget-mails', everyMs: 3_600_000, exclusive: true }, () => this.forget.run());
  }
}
