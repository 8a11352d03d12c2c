import { Injectable } from '@nestjs/common';
import { MonthlyReportSentV1 } from '@community-help/event-contracts';
import { Outbox, logger } from '@community-help/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { MailLookup } from '../mail-server/mail-lookup.js';
import { MailServer, type HandOver } from '../mail-server/mail-server.js';
import { Report } from '../reports/report.entity.js';
import { Mail, MailAttachment } from './mail.entity.js';

const log = logger('mails');

/**
 * Hands queued mails to the mail server, each at most once.
 * A mail is marked `sending` before the first byte leaves; whatever interrupts the hand-over leaves that mark behind, and a mark whose
 * lease has run out becomes `unknown`. An unknown mail is only sent again when the mail server itself says that it has not got it.
 */
@Injectable()
export class DeliverMails {
  constructor(
    private readonly database: DataSource,
    private readonly server: MailServer,
    private readonly lookup: MailLookup,
    private readonly outbox: Outbox,
  ) {}

  /** Delivers until the queue is empty or the signal stops it. Number of mails handed over. */
  async run(signal?: AbortSignal): Promise<number> {
    await this.settleUnknown();
    let delivered = 0;
    while (!signal?.aborted) {
      const mail = await this.claim();
      if (!mail) break;
      const attachments = await this.database.getRepository(MailAttachment).findBy({ mailId: mail.id });
      await this.record(mail, await this.server.handOver({ ...mail, to: mail.recipientAddress, attachments }));
      delivered += 1;
    }
    return delivered;
  }

  private async claim(): Promise<Mail | undefined> {
    const claimed = await this.database
      .createQueryBuilder()
      .update(Mail)
      .set({ state: 'sending', attempts: () => 'attempts + 1', leaseUntil: () => `now() + interval '2 minutes'` })
      .where(`id = (SELECT id FROM mail WHERE state = 'queued' AND next_at <= now() ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)`)
      .returning('*')
      .execute();
    const row = (claimed.raw as { id: string }[])[0];
    return row ? ((await this.database.getRepository(Mail).findOneBy({ id: row.id })) ?? undefined) : undefined;
  }

  private async record(mail: Mail, result: HandOver): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (result.outcome === 'accepted') return this.markSent(manager, mail);
      log.warn({ mailId: mail.id, kind: mail.kind, outcome: result.outcome, reason: result.reason }, 'mail not handed over');
      const waitSeconds = Math.min(3600, 5 * 2 ** mail.attempts);
      const change =
        result.outcome === 'deferred'
          ? { state: 'queued' as const, nextAt: new Date(Date.now() + waitSeconds * 1000), leaseUntil: null }
          : { state: result.outcome, leaseUntil: null, ...(result.outcome === 'refused' ? { endedAt: new Date() } : {}) };
      await manager.update(Mail, { id: mail.id }, { ...change, lastError: result.reason });
      if (result.outcome === 'refused' && mail.reportId) await manager.update(Report, { reportId: mail.reportId }, { state: 'refused' });
    });
  }

  private async markSent(manager: EntityManager, mail: Mail): Promise<void> {
    const sentAt = new Date();
    const updated = await manager.update(Mail, { id: mail.id, state: 'sending' }, { state: 'sent', endedAt: sentAt, leaseUntil: null, lastError: null });
    if (updated.affected !== 1 || !mail.reportId) return;
    const report = await manager.findOneByOrFail(Report, { reportId: mail.reportId });
    await manager.update(Report, { reportId: mail.reportId }, { state: 'sent', sentAt });
    const { reportId, helperId, month } = report;
    await this.outbox.add(manager, MonthlyReportSentV1, { reportId, helperId, month, messageId: mail.messageId, sentAt: sentAt.toISOString() });
  }

  private async settleUnknown(): Promise<void> {
    await this.database.query(`UPDATE mail SET state = 'unknown', lease_until = NULL WHERE state = 'sending' AND lease_until < now()`);
    for (const mail of await this.database.getRepository(Mail).findBy({ state: 'unknown' })) {
      const hasArrived = await this.lookup.hasArrived(mail.messageId);
      if (hasArrived === undefined) continue;
      log.info({ mailId: mail.id, kind: mail.kind, hasArrived }, 'unknown outcome settled');
      await this.database.transaction(async (manager) => {
        const state = hasArrived ? 'sending' : 'queued';
        const claimed = await manager.update(Mail, { id: mail.id, state: 'unknown' }, { state, nextAt: new Date() });
        if (claimed.affected === 1 && hasArrived) await this.markSent(manager, mail);
      });
    }
  }
}
