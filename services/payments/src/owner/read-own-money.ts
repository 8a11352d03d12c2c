import { holdSentence, type OwnMoney } from '@community-help/api-contracts';
import type { Identity } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { holdOf } from '../payouts/payout-hold.js';
import { Clock } from '../time/clock.js';
import { viewBankAccount, viewPremium } from './own-money.view.js';
import { OwnPremium } from './own-premium.js';

/** The money side of an own listing, from what is known here: Stripe is not asked. */
@Injectable()
export class ReadOwnMoney {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownPremium: OwnPremium,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404 */
  async run(owner: Identity, helperId: string): Promise<OwnMoney> {
    const premium = await this.ownPremium.find(owner, helperId);
    const account = await this.dataSource.manager.findOneBy(PayoutAccount, { helperId });
    const waiting: unknown[] = await this.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId]);
    const hold = await holdOf(this.dataSource.manager, helperId);
    const bankAccount = { ...viewBankAccount(account, waiting.length > 0, this.clock.now()), ...(hold && { hold: holdSentence(hold.cause) }) };
    return { bankAccount, premium: premium && viewPremium(premium) };
  }
}
