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
    await this.database.query(`delete from mailbox_allowance where not exists (select 1 from unnest(spent) t where t > now() - interval '1 day')`);
    await forgetErased(this.database.manager);
  }

  private async wipePage(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const [rows] = await manager.query<[{ id: string; state: string }[], number]>(
        `update mail set ${WIPED}, ended_at = coalesce(ended_at, now())
         where id in (select id from mail where not is_wiped and created_at < now() - interval '30 days'
                        and (ended_at < now() - interval '30 days' or (ended_at is null and state = 'unknown')) limit ${PAGE})
         returning id, state`,
      );
      await manager.query('delete from mail_attachment where mail_id = any($1)', [rows.map(({ id }) => id)]);
      const unknown = rows.filter(({ state }) => state === 'unknown').length;
      if (unknown > 0) log.warn({ mails: unknown }, 'mails whose outcome nobody ever learned are forgotten');
      return rows.length;
    });
  }
}
