import { ForgetQuotas, PeriodicTasks, UsedLinks } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ForgetAddressChanges } from './address-change/forget-address-changes.js';
import { HideUnconfirmedHelpers } from './confirmation/hide-unconfirmed-helpers.js';
import { PlaceDueHelpers } from './helper/place-due-helpers.js';
import { ForgetConversations } from './messages/forget-conversations.js';
import { PublishDueHelpers } from './helper/publish-due-helpers.js';
import { RegistrationsConfig } from './registrations.config.js';
import { ForgetRemovedHelpers } from './removed/forget-removed-helpers.js';
import { ForgetDecidedReports } from './reports/forget-decided-reports.js';
import { AskStillCorrect } from './verification/ask-still-correct.js';
import { LapseChecks } from './verification/lapse-checks.js';

const MINUTE_MS = 60_000;

/** What this service does by the clock, one replica at a time. */
@Injectable()
export class Schedule implements OnModuleInit {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly dataSource: DataSource,
    private readonly placeDueHelpers: PlaceDueHelpers,
    private readonly publishDueHelpers: PublishDueHelpers,
    private readonly hideUnconfirmed: HideUnconfirmedHelpers,
    private readonly forgetRemoved: ForgetRemovedHelpers,
    private readonly forgetQuotas: ForgetQuotas,
    private readonly usedLinks: UsedLinks,
    private readonly forgetDecidedReports: ForgetDecidedReports,
    private readonly forgetAddressChanges: ForgetAddressChanges,
    private readonly forgetConversations: ForgetConversations,
    private readonly askStillCorrect: AskStillCorrect,
    private readonly lapseChecks: LapseChecks,
    private readonly config: RegistrationsConfig,
  ) {}

  onModuleInit(): void {
    this.every('place-due-helpers', MINUTE_MS / 4, (signal) => this.placeDueHelpers.run(signal));
    this.every('publish-due-helpers', MINUTE_MS, (signal) => this.publishDueHelpers.run(signal));
    this.every('hide-unconfirmed-helpers', this.config.hideUnconfirmedEveryMs, (signal) => this.hideUnconfirmed.run(signal));
    this.every('forget-removed-helpers', 60 * MINUTE_MS, (signal) => this.forgetRemoved.run(signal));
    this.every('forget-quotas', 10 * MINUTE_MS, () => this.forgetQuotas.run());
    this.every('forget-decided-reports', 60 * MINUTE_MS, () => this.forgetDecidedReports.run());
    this.every('forget-address-changes', 60 * MINUTE_MS, () => this.forgetAddressChanges.run());
    this.every('forget-conversations', 60 * MINUTE_MS, () => this.forgetConversations.run());
    this.every('ask-still-correct', this.config.checksEveryMs, (signal) => this.askStillCorrect.run(signal));
    this.every('lapse-checks', this.config.checksEveryMs, (signal) => this.lapseChecks.run(signal));
    this.every('forget-used-links', 60 * MINUTE_MS, () => this.usedLinks.forget(this.dataSource.manager));
  }

  private every(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<unknown>): void {
    this.tasks.every({ name, everyMs, exclusive: true }, work);
  }
}
