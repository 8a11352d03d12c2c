import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { settleDonations } from '../donations/settle-donations.js';
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

  /** In the caller's transaction. */
  async consider(manager: EntityManager, helperId: string): Promise<void> {
    await settleDonations(manager, helperId, this.clock.now());
    const outcome = await this.reservePayout.reserve(manager, helperId, 'automatic');
    if ('payout' in outcome) log.info({ helperId, payoutId: outcome.payout.id }, 'an automatic payout was started');
  }
}
