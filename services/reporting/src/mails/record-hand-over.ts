import { Injectable } from '@nestjs/common';
import { MonthlyReportSentV1 } from '@community-help/event-contracts';
import { Outbox, logger } from '@community-help/service-kit';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { HandOver } from '../mail-server/hand-over.js';
import { Report } from '../reports/report.entity.js';
import { handOvers } from './mail-counters.js';
import { Mail, type MailState } from './mail.entity.js';

const log = logger('mails');

/** Seconds that a recipient's first temporary refusal puts a mail off; each further one doubles them. */
const FIRST_WAIT_S = 5;
const LONGEST_WAIT_S = 3600;
/** RFC 5321 4.5.4.1: a sender gives a temporary refusal four to five days, which are as many such waits. What a mail waits for us is not counted. */
const MOST_ATTEMPTS = 128;

/** Writes down what became of a hand-over. */
@Injectable()
export class RecordHandOver {
  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run(mail: Mail, result: HandOver): Promise<void> {
    handOvers.inc({ kind: mail.kind, outcome: result.outcome });
    if (result.outcome === 'accepted') return this.database.transaction((manager) => this.sent(manager, mail));
    log.warn({ mailId: mail.id, kind: mail.kind, outcome: result.outcome, stage: result.stage, reason: result.reason }, 'mail not handed over');
    await this.database.transaction((manager) => this.notSent(manager, mail, result));
  }

  /** The server has it: also of a mail whose outcome was unknown until now. */
  async sent(manager: EntityManager, mail: Mail): Promise<void> {
    const sentAt = new Date();
    const change = { state: 'sent' as const, endedAt: sentAt, leaseUntil: null, lastError: null };
    const updated = await manager.update(Mail, { id: mail.id, state: In(['sending', 'unknown']) }, change);
    if (updated.affected !== 1 || !mail.reportId) return;
    const report = await manager.findOneByOrFail(Report, { reportId: mail.reportId });
    await manager.update(Report, { reportId: mail.reportId }, { state: 'sent', sentAt });
    const { reportId, helperId, month } = report;
    await this.outbox.add(manager, MonthlyReportSentV1, { reportId, helperId, month, messageId: mail.messageId, sentAt: sentAt.toISOString() });
  }

  private async notSent(manager: EntityManager, mail: Mail, result: Exclude<HandOver, { outcome: 'accepted' }>): Promise<void> {
    const { outcome, reason, stage } = result;
    const lastError = `${stage}: ${reason}`;
    const change = (state: MailState, more: { nextAt?: Date; attempts?: number; endedAt?: Date }) =>
      manager.update(Mail, { id: mail.id, state: In(['sending', 'unknown']) }, { state, leaseUntil: null, lastError, ...more });
    if (outcome === 'unknown') return void (await change('unknown', {}));
    if (outcome === 'unavailable') return void (await change('waiting', { nextAt: new Date() }));
    const isOver = outcome === 'refused' || mail.attempts >= MOST_ATTEMPTS;
    if (!isOver) {
      const waitSeconds = Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** mail.attempts);
      return void (await change('waiting', { attempts: mail.attempts + 1, nextAt: new Date(Date.now() + waitSeconds * 1000) }));
    }
    await change('refused', { endedAt: new Date() });
    if (mail.reportId) await manager.update(Report, { reportId: mail.reportId }, { state: 'refused' });
  }
}
