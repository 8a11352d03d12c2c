import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { DatabaseClock } from '../time/database-clock.js';
import { AdvancePayout } from './advance-payout.js';
import { STOP_REASON } from './payout-stop.js';

const log = logger('payouts');
const BATCH = 100;

/** Takes up payouts that were left halfway, and those whose time has come. */
@Injectable()
export class AdvanceDuePayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly advancePayout: AdvancePayout,
    private readonly clock: Clock,
    private readonly databaseClock: DatabaseClock,
  ) {}

  /**
   * One that fails does not keep the others waiting: its own next attempt says when it is due. Nor does what waits for the end of a stop or a hold
   * take the place of what is at the bank.
   * @throws AggregateError of what went wrong
   */
  async run(signal?: AbortSignal): Promise<void> {
    const due: { id: string }[] = await this.dataSource.query(
      `select id from payout where status not in ('paid', 'refused') and next_attempt_at <= $1 and (lease_until is null or lease_until <= $2)
         and (status in ('paying', 'unreachable')
           or ${STOP_REASON} is null and not exists (select 1 from payout_hold h where h.helper_id = payout.helper_id))
       order by next_attempt_at limit $3`,
      [this.clock.now(), await this.databaseClock.now(this.dataSource.manager), BATCH],
    );
    const failures: unknown[] = [];
    for (const { id } of due) {
      if (signal?.aborted) break;
      await this.advancePayout.run(id).catch((error: unknown) => {
        log.error({ err: error, payoutId: id }, 'a payout could not be moved on');
        failures.push(error);
      });
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} payouts could not be moved on`);
  }
}
