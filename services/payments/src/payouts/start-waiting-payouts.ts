import { PAYOUT_THRESHOLD_PENCE } from '@community-help/api-contracts';
import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { STOP_REASON } from './payout-stop.js';
import { RequestAutomaticPayout } from './request-automatic-payout.js';

const TASK = 'start-waiting-payouts';
const BATCH = 100;

/**
 * Starts the payouts that something held back when their money was settled: another bank account, a refused transfer, an operator's hold, a stop of all payouts. No event
 * tells that such a wait is over, and the next donation may never come.
 */
@Injectable()
export class StartWaitingPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly automaticPayout: RequestAutomaticPayout,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows: { helper_id: string }[] = await this.dataSource.query(
      `select a.helper_id from payout_account a join ledger_account l on l.id = 'helper:' || a.helper_id || ':available'
       where a.is_connected and l.credits - l.debits >= $1
         and coalesce(greatest(a.payouts_held_until, a.hold_until) <= $2, true)
         and not exists (select 1 from payout p where p.helper_id = a.helper_id and p.status not in ('paid', 'refused'))
         and not exists (select 1 from unconfirmed_helper u where u.helper_id = a.helper_id)
         and not exists (select 1 from payout_hold o where o.helper_id = a.helper_id)
         and ${STOP_REASON} is null
         and ${IsolatedRows.due(TASK, 'a.helper_id')}
       limit $3`,
      [PAYOUT_THRESHOLD_PENCE, this.clock.now(), BATCH],
    );
    await this.isolated.run({
      task: TASK,
      rows,
      idOf: (row) => row.helper_id,
      work: (row) => this.dataSource.transaction(async (manager) => void (await this.automaticPayout.run(manager, row.helper_id))),
      signal,
    });
  }
}
