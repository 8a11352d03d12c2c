import { Injectable } from '@nestjs/common';
import { logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { forgetErased } from '../recipients/erased-addresses.js';
import { WIPED } from './wipe-mail.js';

const log = logger('mails');

/** Rows wiped in one statement. */
const PAGE = 1000;

/**
 * Wipes what mails said, and to whom, 30 days after they ended; unknown ones, which never end by themselves, 30 days after they were
 * queued. The row stays, so that its cause is never answered twice.
 */
@Injectable()
export class ForgetMails {
  constructor(private readonly database: DataSource) {}

  async run(signal?: AbortSignal): Promise<void> {
    for (let wiped = PAGE; wiped === PAGE && !signal?.aborted; ) wiped = await this.wipePage();
    await this.database.query(`DELETE FROM mailbox_allowance WHERE NOT EXISTS (SELECT 1 FROM unnest(spent) t WHERE t > now() - interval '1 day')`);
    await forgetErased(this.database.manager);
  }

  private async wipePage(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [rows] = await manager.query<[{ id: string; state: string }[], number]>(
        `UPDATE mail SET ${WIPED}, ended_at = coalesce(ended_at, now())
         WHERE id IN (SELECT id FROM mail WHERE NOT is_wiped AND created_at < now() - interval '30 days'
                        AND (ended_at < now() - interval '30 days' OR (ended_at IS NULL AND state = 'unknown')) LIMIT ${PAGE})
         RETURNING id, state`,
      );
      await manager.query('DELETE FROM mail_attachment WHERE mail_id = ANY($1)', [rows.map(({ id }) => id)]);
      const unknown = rows.filter(({ state }) => state === 'unknown').length;
      if (unknown > 0) log.warn({ mails: unknown }, 'mails whose outcome nobody ever learned are forgotten');
      return rows.length;
    });
  }
}
