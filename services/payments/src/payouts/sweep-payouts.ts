import { IsolatedRows, logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { AdvancePayout } from './advance-payout.js';
import { RequestAutomaticPayout } from './request-automatic-payout.js';

const log = logger('payouts');
const BATCH = 100;
const SETTLE = 'settle-donations';

/** Takes up what no event announces: money that has become available by the passing of time, and payouts that were left halfway. */
@Injectable()
export class SweepPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly automaticPayout: RequestAutomaticPayout,
    private readonly advancePayout: AdvancePayout,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  /** Settles donations whose day has come and starts payouts that this makes possible. */
  async settle(signal?: AbortSignal): Promise<void> {
    const rows: { helper_id: string }[] = await this.dataSource.query(
      `select helper_id from donation where settled_at is null and available_on <= $1 and ${IsolatedRows.due(SETTLE, 'donation.helper_id')}
       group by helper_id limit $2`,
      [this.clock.now(), BATCH],
    );
    await this.isolated.run({ task: SETTLE, rows, idOf: (row) => row.helper_id, work: (row) => this.settleHelper(row.helper_id, signal), signal });
  }

  /** In transactions of a bounded size, so that nobody waits long for the helper's accounts. */
  private async settleHelper(helperId: string, signal?: AbortSignal): Promise<void> {
    let isMoreDue = true;
    while (isMoreDue && !signal?.aborted) {
      isMoreDue = await this.dataSource.transaction((manager) => this.automaticPayout.consider(manager, helperId));
    }
  }

  /** Moves on every payout that is due; one that fails does not keep the others waiting. */
  async advance(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const due: { id: string }[] = await this.dataSource.query(
      `select id from payout where status not in ('paid', 'refused') and next_attempt_at <= $1 and (lease_until is null or lease_until <= $1)
       order by next_attempt_at limit $2`,
      [now, BATCH],
    );
    const failures: unknown[] = [];
    for (const { id } of due) {
      if (signal?.aborted) break;
      await this.advancePayout.advance(id).catch((error: unknown) => {
        log.error({ err: error, payoutId: id }, 'a payout could not be moved on');
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} payouts could not be moved on`);
  }
}
