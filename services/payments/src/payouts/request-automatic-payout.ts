import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MOST_AT_ONCE, settleDonations } from '../donations/settle-donations.js';
import { Clock } from '../time/clock.js';
import { ReservePayout } from './reserve-payout.js';

const log = logger('payouts');

/** Settles what is due for a helper and, when that makes enough, starts a payout. Safe to ask at any time, any number of times. */
@Injectable()
export class RequestAutomaticPayout {
  constructor(
    private readonly reservePayout: ReservePayout,
    private readonly clock: Clock,
  ) {}

  /** In the caller's transaction. @returns whether more may be due than one transaction settles: then no payout is started yet */
  async run(manager: EntityManager, helperId: string): Promise<boolean> {
    if ((await settleDonations(manager, helperId, this.clock.now())) === MOST_AT_ONCE) return true;
    const outcome = await this.reservePayout.run(manager, helperId, 'automatic');
    if ('payout' in outcome) log.info({ helperId, payoutId: outcome.payout.id }, 'an automatic payout was started');
    return false;
  }
}
