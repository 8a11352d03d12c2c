import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';
import { RequestAutomaticPayout } from './request-automatic-payout.js';

const TASK = 'settle-donations';
const BATCH = 100;

/** Settles donations whose day has come, which no event announces, and starts payouts that this makes possible. */
@Injectable()
export class SettleDueDonations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly automaticPayout: RequestAutomaticPayout,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const rows: { helper_id: string }[] = await this.dataSource.query(
      `select helper_id from donation where settled_at is null and available_on <= $1 and ${IsolatedRows.due(TASK, 'donation.helper_id')}
       group by helper_id limit $2`,
      [this.clock.now(), BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: (row) => row.helper_id, work: (row) => this.settle(row.helper_id, signal), signal });
  }

  /** In transactions of a bounded size, so that nobody waits long for the helper's accounts. */
  private async settle(helperId: string, signal?: AbortSignal): Promise<void> {
    let isMoreDue = true;
    while (isMoreDue && !signal?.aborted) {
      isMoreDue = await this.dataSource.transaction((manager) => this.automaticPayout.run(manager, helperId));
    }
  }
}
