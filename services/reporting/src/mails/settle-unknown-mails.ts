import { Injectable } from '@nestjs/common';
import { IsolatedRows, logger } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { MailLookup } from '../mail-server/mail-lookup.js';
import { Mail } from './mail.entity.js';
import { RecordHandOver } from './record-hand-over.js';

const log = logger('mails');
const TASK = 'settle-unknown-mails';

/** Unknown mails asked about in one run; the others have their turn in the next ones. */
const PAGE = 50;

/**
 * A mail whose hand-over was interrupted (its lease ran out) is `unknown`. It is only sent again when the mail server itself says that it
 * has not got it; where nobody can be asked it stays unknown, for an operator (send-again) or until it is wiped.
 */
@Injectable()
export class SettleUnknownMails {
  constructor(
    private readonly database: DataSource,
    private readonly lookup: MailLookup,
    private readonly record: RecordHandOver,
    private readonly isolated: IsolatedRows,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    await this.database.query(`update mail set state = 'unknown', lease_until = null where state = 'sending' and lease_until < now()`);
    if (!this.lookup.canBeAsked) return;
    const rows = await this.database.query<{ id: string; message_id: string }[]>(
      `select id, message_id from mail where state = 'unknown' and not is_wiped and ${IsolatedRows.due(TASK, 'mail.id')} order by created_at limit ${PAGE}`,
    );
    const work = async (row: { id: string; message_id: string }): Promise<void> => this.settle(row.id, await this.lookup.hasArrived(row.message_id));
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work, signal });
  }

  private async settle(id: string, hasArrived: boolean): Promise<void> {
    log.info({ mailId: id, hasArrived }, 'unknown outcome settled');
    await this.database.transaction(async (manager) => {
      const mail = await manager.findOne(Mail, { where: { id, state: 'unknown' }, lock: { mode: 'pessimistic_write' } });
      if (!mail) return;
      if (hasArrived) await this.record.sent(manager, mail);
      else await manager.update(Mail, { id }, { state: 'waiting', nextAt: new Date() });
    });
  }
}
