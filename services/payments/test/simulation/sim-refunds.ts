import type { DataSource } from 'typeorm';
import { ProviderRefusal } from '../../src/stripe/provider-errors.js';
import type { SeededRandom } from '@community-help/test-kit';
import type { SimService } from './sim-service.js';

/** Operators of the simulation: they ask for a part of a donation to go back, so that a second refund of it would not be refused. */
export class SimRefunds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly service: SimService,
    private readonly random: SeededRandom,
  ) {}

  async ask(now: Date): Promise<void> {
    const donations: { intent_id: string; amount_pence: number }[] = await this.dataSource.query(
      `select intent_id, amount_pence from donation where refunded_pence + disputed_pence + lost_pence = 0 and amount_pence > 100 order by id`,
    );
    if (donations.length === 0) return;
    const { intent_id: intentId, amount_pence: amountPence } = this.random.pick(donations);
    await this.dataSource.query(`insert into refund_request (id, intent_id, amount_pence, requested_at) values (gen_random_uuid(), $1, $2, $3)`, [
      intentId,
      Math.floor(amountPence / 4),
      now,
    ]);
  }

  /** Every refund without an answer once more; each may meet what `attempt` is for. */
  async make(attempt: (work: () => Promise<unknown>) => Promise<boolean>): Promise<void> {
    let open: { id: string }[] = [];
    await attempt(async () => {
      open = await this.dataSource.query(`select id from refund_request where state = 'started' order by requested_at, intent_id`);
    });
    for (const { id } of open) await attempt(() => this.makeOne(id));
  }

  private async makeOne(id: string): Promise<void> {
    try {
      await this.service.makeRefund.run(id);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error; // refused for certain: the request is over
    }
  }
}
