import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PaymentsConfig } from '../payments.config.js';
import { Clock } from '../time/clock.js';

/**
 * Paid and used by nobody in time: no registration claimed it, or the registration that did was never finished.
 * From here on nobody can claim it. One statement, so that a claim comes before it or too late.
 */
const END = `
  with unclaimed as (
    select payment.id from registration_payment payment
    where payment.status in ('active', 'past_due') and payment.first_paid_at <= $1
      and (payment.helper_id is null
        or (payment.claimed_at <= $1 and not exists (select 1 from helper where helper.helper_id = payment.helper_id)))
    order by payment.first_paid_at limit 100 for update
  ), ended as (
    update registration_payment payment set status = 'ended', ended_at = $2, ended_reason = 'unclaimed', past_due_since = null
    from unclaimed where payment.id = unclaimed.id returning payment.id
  )
  select id from ended`;

/** Nobody pays for a registration that was never made: such a premium ends by itself, and what it cost is sent back. */
@Injectable()
export class EndUnclaimedPremiums {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: PaymentsConfig,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    const before = new Date(now.getTime() - this.config.premiumClaimHours * 3_600_000);
    await this.dataSource.transaction(async (manager) => {
      const ended: { id: string }[] = await manager.query(END, [before, now]);
      // A statement of its own sees also the month that was being noted while the first one waited for its premium.
      await manager.query(`update premium_invoice set refund_wanted = true where registration_payment_id = any($1::uuid[])`, [ended.map(({ id }) => id)]);
    });
  }
}
