import { holdSentence, type PayoutReceipt } from '@community-help/api-contracts';
import { conflict, notFound, type Problem } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MOST_AT_ONCE, settleDonations } from '../donations/settle-donations.js';
import { Helper } from '../helpers/helper.entity.js';
import { formatPounds } from '../money/pence.js';
import { Clock } from '../time/clock.js';
import { formatLondonTime } from '../time/london-time.js';
import { ReservePayout, type ReserveOutcome, type ReserveRefusal } from './reserve-payout.js';

/** The dashboard's button: the same path as an automatic payout, started by hand. */
@Injectable()
export class RequestManualPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reservePayout: ReservePayout,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404, or 409 with a sentence that says why not */
  async run(helperId: string): Promise<PayoutReceipt> {
    if (!(await this.dataSource.manager.existsBy(Helper, { helperId }))) throw notFound('There is no such helper.');
    let outcome: ReserveOutcome | undefined;
    while (!outcome) outcome = await this.dataSource.transaction((manager) => this.settleAndReserve(manager, helperId));
    if ('refusal' in outcome) throw problemOf(outcome.refusal);
    const { id, amountPence, status } = outcome.payout;
    return { payoutId: id, amount: formatPounds(amountPence), status };
  }

  /** Undefined while more is due than one transaction settles. */
  private async settleAndReserve(manager: EntityManager, helperId: string): Promise<ReserveOutcome | undefined> {
    if ((await settleDonations(manager, helperId, this.clock.now())) === MOST_AT_ONCE) return undefined;
    return this.reservePayout.run(manager, helperId, 'manual');
  }
}

function problemOf(refusal: ReserveRefusal): Problem {
  switch (refusal.reason) {
    case 'below-threshold':
      return conflict(`A payout needs at least £50.00; £${formatPounds(refusal.availablePence)} is available.`);
    case 'not-connected':
      return conflict('Please connect a Stripe account before requesting a payout.');
    case 'already-open':
      return conflict('A payout is already on its way. Please wait until it has arrived.');
    case 'returned':
      return conflict('The bank sent the last payout back. Please check the bank details in Stripe; the payout will be tried again.');
    case 'stopped':
      return conflict('Payouts are paused while we check our books. The money is safe; please try again later.');
    case 'refunding':
      return conflict('Donations to a listing whose address was not confirmed go back to their donors.');
    case 'held':
      return conflict(holdSentence(refusal.cause));
    case 'bank-changed':
      return conflict(`The bank account was changed. To be safe, nothing is paid out before ${formatLondonTime(refusal.until)}.`);
    case 'on-hold':
      return conflict('Payouts are paused for a day because Stripe refused the last one. Please check the connected account.');
  }
}
