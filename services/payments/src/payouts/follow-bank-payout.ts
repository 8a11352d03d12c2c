import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import { atTheBank } from './bank-attempts.js';
import { Payout } from './payout.entity.js';
import { PayoutStop } from './payout-stop.js';
import { RecordBankPayout } from './record-bank-payout.js';

const log = logger('payouts');

/**
 * News of a bank payout: reads it again and brings ours to the same state. When the bank has the money of one whose transfer was taken back while it was
 * told, that is another payout's money: payouts stop until a person has looked.
 */
@Injectable()
export class FollowBankPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly recordBankPayout: RecordBankPayout,
    private readonly payoutStop: PayoutStop,
  ) {}

  async run(stripePayoutId: string, accountId: string): Promise<void> {
    const seen = await this.money.readPayout(stripePayoutId, accountId);
    const { payoutId } = seen;
    // A payout that somebody made by hand in the provider's dashboard is none of ours.
    if (!payoutId || !(await this.dataSource.manager.existsBy(Payout, { id: payoutId, accountId }))) return;
    const wasTakenBack = await this.dataSource.transaction(async (manager) => {
      await this.recordBankPayout.run(manager, payoutId, seen);
      return manager.existsBy(Payout, { id: payoutId, status: 'refused' });
    });
    if (!wasTakenBack || !atTheBank([seen])) return;
    log.error({ payoutId, stripePayoutId }, 'the bank was told to pay what had been taken back');
    await this.payoutStop.stop(`payout ${payoutId}: the bank was told to pay what had been taken back (${stripePayoutId})`);
  }
}
