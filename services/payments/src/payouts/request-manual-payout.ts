import type { PayoutReceipt } from '@community-help/api-contracts';
import { conflict, notFound, type Problem } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { settleDonations } from '../donations/settle-donations.js';
import { Helper } from '../helpers/helper.entity.js';
import { formatPounds } from '../money/pence.js';
import { Clock } from '../time/clock.js';
import { ReservePayout, type ReserveRefusal } from './reserve-payout.js';

/** The dashboard's button: the same path as an automatic payout, started by hand. */
@Injectable()
export class RequestManualPayout {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reservePayout: ReservePayout,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 404, or 409 with a sentence that says why not */
  async request(helperId: string): Promise<PayoutReceipt> {
    if (!(await this.dataSource.manager.existsBy(Helper, { helperId }))) throw notFound('There is no such helper.');
    const outcome = await this.dataSource.transaction(async (manager) => {
      await settleDonations(manager, helperId, this.clock.now());
      return this.reservePayout.reserve(manager, helperId, 'manual');
    });
    if ('refusal' in outcome) throw problemOf(outcome.refusal);
    const { id, amountPence, status } = outcome.payout;
    return { payoutId: id, amount: formatPounds(amountPence), status };
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
    case 'on-hold':
      return conflict('Payouts are paused for a day because Stripe refused the last one. Please check the connected account.');
  }
}
