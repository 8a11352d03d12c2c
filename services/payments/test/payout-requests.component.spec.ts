import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CatchUpWithProvider } from '../src/payouts/catch-up-with-provider.js';
import { type Answer, PaymentsBench, soon } from './support/payments-bench.js';

/** Each round is fifty requests at once; the whole proof is 200 rounds. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 200);
const AT_ONCE = 50;

describe('requesting a payout by hand', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    // No scheduled work: what happens here is what the requests do.
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '3600000', WORKER_GROUPS: 'payments' } });
    await bench.service.app.get(CatchUpWithProvider).run();
  });
  afterAll(async () => bench?.close());

  const request = (helperId: string) => bench.post(`/api/helpers/${helperId}/request-payout`);

  /** As somebody does who is told to try again in a moment, because the machine has too much to do: until there is an answer. */
  async function requestPatiently(helperId: string): Promise<Answer> {
    for (let answer = await request(helperId); ; answer = await request(helperId)) {
      if (answer.status !== 503) return answer;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Money that has settled, without waiting for cards: the ledger is what is tried here. */
  async function give(helperId: string, pence: number): Promise<void> {
    await bench.dataSource.query(
      `select ledger_post('test:' || gen_random_uuid(), 'sale', now(), $1, null, null, $2, $3, $4)`,
      [helperId, ['asset:stripe'], [`helper:${helperId}:available`], [pence]],
    );
  }

  async function connected(helperId: string): Promise<void> {
    await bench.dataSource.query(
      `insert into payout_account (helper_id, account_id, is_connected, updated_at) values ($1, 'acct_' || $1, true, now())`,
      [helperId],
    );
  }

  it('says why it cannot be: unknown, not connected, below fifty pounds, already open', async () => {
    const helperId = await bench.registerHelper();
    expect(await request('nobody')).toMatchObject({ status: 404 });
    expect(await request(helperId)).toMatchObject({ status: 409, text: 'Please connect a Stripe account before requesting a payout.' });
    await connected(helperId);
    await give(helperId, 4999);
    expect(await request(helperId)).toMatchObject({ status: 409, text: 'A payout needs at least £50.00; £49.99 is available.' });
    await give(helperId, 1);
    expect(await request(helperId)).toMatchObject({ status: 200, body: { amount: '50.00', status: 'reserved' } });
    expect(await request(helperId)).toMatchObject({ status: 409, text: 'A payout is already on its way. Please wait until it has arrived.' });
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '0.00', pendingPayout: true });
  });

  it(`starts exactly one payout when fifty people ask at once, ${ROUNDS} times`, async () => {
    const helperId = await bench.registerHelper();
    await connected(helperId);
    for (let round = 0; round < ROUNDS; round++) {
      await give(helperId, 5000 + round);
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => requestPatiently(helperId)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: AT_ONCE - 1 }, () => 409)]);
      const { payoutId, amount } = answers.find(({ status }) => status === 200)!.body;
      expect(amount).toBe(((5000 + round) / 100).toFixed(2));
      await bench.dataSource.query(`update payout set status = 'paid', paid_at = now() where id = $1`, [payoutId]);
    }
    const [{ count }] = await bench.dataSource.query(`select count(*)::int from payout where helper_id = $1`, [helperId]);
    expect(count).toBe(ROUNDS);
  }, 3_600_000);

  it('refuses a second open payout even to somebody who forgets to ask', async () => {
    const helperId = await bench.registerHelper();
    const insert = () =>
      bench.dataSource.query(
        `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
         values (gen_random_uuid(), $1, 'acct_x', 5000, 'manual', 'reserved', now(), now(), now())`,
        [helperId],
      );
    await insert();
    await expect(insert()).rejects.toThrow(/one_open_payout/);
  });

  it('refuses to take more from a helper than there is, whoever posts it', async () => {
    const helperId = await bench.registerHelper();
    await give(helperId, 100);
    const overdraw = bench.dataSource.query(`select ledger_post('test:overdraw', 'sale', now(), $1, null, null, $2, $3, $4)`, [
      helperId,
      [`helper:${helperId}:available`],
      ['asset:stripe'],
      [101],
    ]);
    await expect(overdraw).rejects.toThrow(/ledger_account_floor/);
  });

  it.each([`update ledger_tx set kind = 'x'`, `delete from ledger_tx`, `update ledger_posting set amount = 1`, `delete from ledger_posting`])(
    'refuses to change the past: %s',
    async (sql) => {
      await expect(bench.dataSource.query(sql)).rejects.toThrow(/append-only/);
    },
  );

  it('refuses an entry with an account that is not in the chart', async () => {
    const post = bench.dataSource.query(`select ledger_post('test:typo', 'sale', now(), null, null, null, array['asset:stripe'], array['income:typo'], array[1])`);
    await expect(post).rejects.toThrow(/does not exist/);
    await soon(async () => expect(await bench.dataSource.query(`select 1 from ledger_tx where source_key = 'test:typo'`)).toEqual([]));
  });
});
