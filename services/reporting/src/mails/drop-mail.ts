import { Injectable } from '@nestjs/common';
import { logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { Report } from '../reports/report.entity.js';
import { droppedMails } from './mail-counters.js';
import type { Mail } from './mail.entity.js';
import { WIPED } from './wipe-mail.js';

const log = logger('mails');

/** Ends a mail that is not to be sent, and forgets what it said. */
@Injectable()
export class DropMail {
  constructor(private readonly database: DataSource) {}

  async run({ id, kind, reportId }: Mail, reason: string): Promise<void> {
    await this.database.query(`update mail set state = 'dropped', ended_at = now(), lease_until = null, last_error = $2, ${WIPED} where id = $1 and state = 'waiting'`, [id, reason]);
    if (reportId) await this.database.getRepository(Report).update({ reportId }, { state: 'refused' });
    droppedMails.inc({ kind, reason });
    log.warn({ mailId: id, kind, reason }, 'mail dropped');
  }
}
