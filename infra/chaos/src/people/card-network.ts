import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@community-help/test-kit/seeded-random';
import type Stripe from 'stripe';
import { askDatabase } from '../world/ask-database.js';
import type { Platform } from '../world/platform.js';
import { patiently } from './patient-fetch.js';

/** One thing that a card network does to a dispute; done when the dispute shows it. */
interface Step {
  path: 'close' | 'reinstate' | 'withdraw';
  body: (takenPence: number) => Record<string, unknown>;
  isDone: (dispute: Stripe.Dispute) => boolean;
}

const half = (pence: number): number => Math.ceil(pence / 2);
const decided = ({ status }: Stripe.Dispute): boolean => status === 'won' || status === 'lost';
const moved =
  (times: number) =>
  ({ balance_transactions: { length } }: Stripe.Dispute): boolean =>
    length >= times;
const won: Step = { path: 'close', body: () => ({ outcome: 'won' }), isDone: decided };
const lost: Step = { path: 'close', body: () => ({ outcome: 'lost' }), isDone: decided };

/** What becomes of disputes; the first movement took the money. */
const STORIES: readonly (readonly [end: string, steps: readonly Step[]])[] = [
  ['open', []],
  ['won', [won]],
  ['lost', [lost]],
  ['partly reversed', [lost, { path: 'reinstate', body: (pence) => ({ amount: half(pence) }), isDone: moved(2) }]],
  ['reversed', [lost, { path: 'reinstate', body: (pence) => ({ amount: pence }), isDone: moved(2) }]],
  ['won and taken again', [won, { path: 'withdraw', body: (pence) => ({ amount: half(pence) }), isDone: moved(3) }]],
];

/** Decides disputes, and thinks again. */
export class CardNetwork {
  /** How many disputes ended how. */
  readonly ends = new Map<string, number>();

  constructor(
    private readonly platform: Platform,
    private readonly stripe: Stripe,
    private readonly random: SeededRandom,
  ) {}

  async decide(intentId: string): Promise<void> {
    const [end, steps] = this.random.pick(STORIES);
    const id = await patiently('hearing of a dispute', async () => {
      const [row] = await askDatabase(this.platform.postgres.url('payments'), `select dispute_id from dispute where intent_id = $1`, [intentId]);
      return row && String(row.dispute_id);
    });
    for (const step of steps) {
      await sleep(1000);
      await patiently(`a dispute that is ${end}`, () => this.take(id, step));
    }
    this.ends.set(end, (this.ends.get(end) ?? 0) + 1);
  }

  /** Looks first: the answer to an earlier try may have been lost. */
  private async take(id: string, { path, body, isDone }: Step): Promise<true> {
    const dispute = await this.stripe.disputes.retrieve(id);
    if (!isDone(dispute)) await this.platform.control('POST', `disputes/${id}/${path}`, body(-dispute.balance_transactions[0]!.amount));
    return true;
  }
}
