import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTasks, UsedLinks } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { FOLLOW_DEAD_LETTERS, FollowDeadLetters } from './dead-letters/follow-dead-letters.js';
import { DeliverMails } from './mails/deliver-mails.js';
import { ForgetMails } from './mails/forget-mails.js';
import { SettleUnknownMails } from './mails/settle-unknown-mails.js';
import { ForgetUnconfirmed } from './newsletter/forget-unconfirmed.js';
import { ForgetRemoved } from './recipients/forget-removed.js';
import { ScheduleReports } from './reports/schedule-reports.js';

/** What the worker does by the clock. */
@Injectable()
export class Schedule implements OnApplicationBootstrap {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly reports: ScheduleReports,
    private readonly mails: DeliverMails,
    private readonly unknown: SettleUnknownMails,
    private readonly forget: ForgetMails,
    private readonly unconfirmed: ForgetUnconfirmed,
    private readonly removed: ForgetRemoved,
    private readonly usedLinks: UsedLinks,
    private readonly deadLetters: FollowDeadLetters,
    private readonly database: DataSource,
  ) {}

  onApplicationBootstrap(): void {
    this.tasks.every({ name: 'schedule-reports', everyMs: 60_000, exclusive: true }, (signal) => this.reports.run(signal));
    this.tasks.every({ name: 'deliver-mails', everyMs: 1_000 }, (signal) => this.mails.run(signal));
    this.tasks.every({ name: 'settle-unknown-mails', everyMs: 5_000, exclusive: true }, (signal) => this.unknown.run(signal));
    this.tasks.every({ name: FOLLOW_DEAD_LETTERS, everyMs: 15_000, exclusive: true }, () => this.deadLetters.run());
    this.tasks.every({ name: 'forget-mails', everyMs: 3_600_000, exclusive: true }, (signal) => this.forget.run(signal));
    this.tasks.every({ name: 'forget-unconfirmed', everyMs: 3_600_000, exclusive: true }, () => this.unconfirmed.run());
    this.tasks.every({ name: 'forget-removed', everyMs: 3_600_000, exclusive: true }, () => this.removed.run());
    this.tasks.every({ name: 'forget-links', everyMs: 3_600_000, exclusive: true }, () => this.usedLinks.forget(this.database.manager));
  }
}
