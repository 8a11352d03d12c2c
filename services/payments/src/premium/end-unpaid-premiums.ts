import { IsolatedRows } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Premiums } from '../stripe/ports.js';
import { Clock } from '../time/clock.js';
import { GRACE_MS, RefreshPremium } from './refresh-premium.js';
import { RegistrationPayment } from './registration-payment.entity.js';
import { unlessOver } from './unless-over.js';

const TASK = 'end-unpaid-premiums';
const BATCH = 50;

/** Ends premiums that stayed unpaid past their seven days of grace, at the provider too: nobody pays for what has ended. */
@Injectable()
export class EndUnpaidPremiums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly premiums: Premiums,
    private readonly refreshPremium: RefreshPremium,
    private readonly isolated: IsolatedRows,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - GRACE_MS);
    const rows: { id: string; subscription_id: string }[] = await this.dataSource.query(
      `select id, subscription_id from registration_payment
       where status = 'past_due' and past_due_since < $1 and ${IsolatedRows.due(TASK, 'registration_payment.id')} order by past_due_since limit $2`,
      [before, BATCH],
    );
    await this.isolated.run({ task: TASK, rows, idOf: ({ id }) => id, work: (row) => this.endOne(row.id, row.subscription_id), signal });
  }

  private async endOne(id: string, subscriptionId: string): Promise<void> {
    // It may have been paid in the last minute: the provider knows best.
    await this.refreshPremium.run(subscriptionId);
    const stillDue = await this.dataSource.manager.existsBy(RegistrationPayment, { id, status: 'past_due' });
    if (!stillDue) return;
    await unlessOver(this.premiums, subscriptionId, () => this.premiums.end(subscriptionId));
    await this.dataSource.transaction(async (manager) => {
      const payment = await manager.findOneOrFail(RegistrationPayment, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (payment.status !== 'past_due') return;
      await this.refreshPremium.end(manager, payment, 'unpaid');
      payment.providerEndedAt = this.clock.now();
      await manager.save(payment);
    });
  }
}
