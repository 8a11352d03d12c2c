import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import { Payout } from './payout.entity.js';
import { RecordBankPayout } from './record-bank-payout.js';

/** News of a bank payout: reads it again and brings ours to the same state. */
@Injectable()
export class FollowBankPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly recordBankPayout: RecordBankPayout,
  ) {}

  async run(stripePayoutId: string, accountId: string): Promise<void> {
    const seen = await this.money.readPayout(stripePayoutId, accountId);
    const { payoutId } = seen;
    // A payout that somebody made by hand in the provider's dashboard is none of ours.
    if (!payoutId || !(await this.dataSource.manager.existsBy(Payout, { id: payoutId, accountId }))) return;
    await this.dataSource.transaction((manager) => this.recordBankPayout.run(manager, payoutId, seen));
  }
}
