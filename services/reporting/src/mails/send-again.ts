import { conflict, notFound } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Report } from '../reports/report.entity.js';
import { Mail } from './mail.entity.js';

/**
 * The operator's word that a mail shall be tried once more: a refused one, or one whose outcome is unknown, which may then arrive twice.
 * It is written anew, so its link works from now on and it goes to the address on file now.
 */
@Injectable()
export class SendAgain {
  constructor(private readonly database: DataSource) {}

  /**
   * @param first what else is stored in the same transaction, while the mail is locked and as it was
   * @throws Problem 404 or 409 with a sentence for the operator when the mail cannot be sent again
   */
  async run(mailId: string, first?: (manager: EntityManager, mail: Mail) => Promise<void>): Promise<void> {
    await this.database.transaction(async (manager) => {
      const mail = await manager.findOne(Mail, { where: { id: mailId }, lock: { mode: 'pessimistic_write' } });
      if (!mail) throw notFound(`There is no mail ${mailId}.`);
      if (mail.state !== 'refused' && mail.state !== 'unknown') throw conflict(`Mail ${mailId} is ${mail.state}; only a refused or unknown mail can be sent again.`);
      if (mail.isWiped) throw conflict(`Mail ${mailId} ended too long ago: what it said has been forgotten.`);
      await first?.(manager, mail);
      const fresh = { state: 'waiting' as const, attempts: 0, createdAt: new Date(), nextAt: new Date(), endedAt: null, leaseUntil: null };
      await manager.update(Mail, { id: mailId }, fresh);
      if (mail.reportId) await manager.update(Report, { reportId: mail.reportId }, { state: 'queued' });
    });
  }
}
