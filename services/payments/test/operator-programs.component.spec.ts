import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { PaymentsBench, soon } from './support/payments-bench.js';

const BUILT = new URL('../dist/commands/', import.meta.url);

/** Runs one as an operator does, in a process of its own with the settings of the service. */
function runProgram(bench: PaymentsBench, program: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...bench.service.env, LOG_LEVEL: 'silent', PATH: process.env['PATH'] };
  return new Promise((resolve) => {
    execFile(process.execPath, [fileURLToPath(new URL(program, BUILT)), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

describe('the programs of an operator', () => {
  let bench: PaymentsBench;
  beforeAll(async () => {
    // A lease of twelve seconds outlasts a request with its retries: one worker alone asks Stripe, as in life.
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '1000', PAYOUT_TIME_SCALE: '0.1' } });
    await bench.sellKits();
  });
  afterEach(() => bench.sandbox.faults.clear());
  afterAll(async () => bench?.close());

  const run = (program: string, ...args: string[]) => runProgram(bench, program, ...args);
  const payoutOf = async (helperId: string): Promise<{ id: string; status: string }> =>
    (await bench.dataSource.query(`select id, status from payout where helper_id = $1 order by requested_at desc limit 1`, [helperId]))[0];
  const untilStatus = (helperId: string, status: string): Promise<string> =>
    soon(async () => {
      const payout = await payoutOf(helperId);
      expect(payout?.status).toBe(status);
      return payout.id;
    });

  describe('payouts', () => {
    /** Nobody begins to ask any more, and whoever was asking has ended. */
    async function untilFree(payoutId: string): Promise<void> {
      await run('payouts.js', 'stop', 'to look at one');
      const lease = () => bench.dataSource.query(`select lease_until as "leaseUntil" from payout where id = $1`, [payoutId]);
      await soon(async () => expect(await lease()).toEqual([{ leaseUntil: null }]));
    }
    /** While a worker asks that we only pretend. */
    async function whileAsked(action: string, payoutId: string): Promise<{ code: number; text: string }> {
      await bench.dataSource.query(`update payout set lease_until = now() + interval '1 hour' where id = $1`, [payoutId]);
      const answer = await run('payouts.js', action, payoutId);
      await bench.dataSource.query(`update payout set lease_until = null where id = $1`, [payoutId]);
      return answer;
    }

    it('stops every payout, says why to whoever asks, and lets them go on', async () => {
      expect(await run('payouts.js', 'go-on')).toEqual({ code: 0, text: 'Payouts were not stopped.\n' });
      expect(await run('payouts.js', 'stop', 'the', 'bank', 'called')).toEqual({ code: 0, text: 'Payouts are stopped.\n' });
      expect((await run('payouts.js', 'list')).text).toBe('STOPPED: by hand: the bank called\n0 payouts need a look.\n');
      const helperId = await bench.registerHelper();
      await bench.connect(helperId);
      await bench.donate(helperId, 60);
      await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00' }));
      expect(await payoutOf(helperId)).toBeUndefined();
      expect(await run('payouts.js', 'go-on')).toEqual({ code: 0, text: 'Payouts go on. They were stopped because: by hand: the bank called\n' });
      expect((await bench.post(`/api/helpers/${helperId}/request-payout`)).status).toBeLessThan(300);
      await untilStatus(helperId, 'paid');
    });

    it('gives the money of a payout back that Stripe never heard of', async () => {
      const helperId = await bench.registerHelper();
      await bench.connect(helperId);
      bench.sandbox.faults.set({ requests: [{ kind: 'reset-before-effect', match: 'POST /v1/transfers' }] });
      await bench.donate(helperId, 70);
      const payoutId = await untilStatus(helperId, 'reserved');
      await bench.dataSource.query(`update payout set requested_at = now() - interval '3 days' where id = $1`, [payoutId]);
      const list = (await run('payouts.js')).text;
      expect(list).toContain(`${payoutId}  reserved      £70.00  acct_`);
      expect(list).toContain('1 payouts need a look.');
      expect((await run('payouts.js', 'return', payoutId)).text).toContain("The money of a payout that is 'reserved' is not in the helper's Stripe account.");
      await untilFree(payoutId);
      expect(await whileAsked('release', payoutId)).toMatchObject({ code: 1, text: expect.stringContaining('A worker is asking Stripe for this payout just now.') });
      expect(await run('payouts.js', 'release', payoutId)).toEqual({ code: 0, text: 'Done.\n' });
      expect(await payoutOf(helperId)).toMatchObject({ id: payoutId, status: 'refused' });
      expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '70.00', pendingPayout: false });
      await run('payouts.js', 'go-on');
    });

    it("takes a payout back that waits in the helper's Stripe account, and does not release one that is there", async () => {
      const helperId = await bench.registerHelper();
      const accountId = await bench.connect(helperId);
      bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/payouts' }] });
      await bench.donate(helperId, 80);
      const payoutId = await untilStatus(helperId, 'transferred');
      expect(await run('payouts.js', 'release', payoutId)).toMatchObject({ code: 1, text: expect.stringContaining("use 'return'") });
      await untilFree(payoutId);
      expect(await whileAsked('return', payoutId)).toMatchObject({ code: 1, text: expect.stringContaining('A worker is asking Stripe for this payout just now.') });
      expect(bench.sandbox.state.balance(accountId)).toEqual({ available: 8000, pending: 0 });
      expect(await run('payouts.js', 'return', payoutId)).toEqual({ code: 0, text: 'Done.\n' });
      expect(bench.sandbox.state.balance(accountId)).toEqual({ available: 0, pending: 0 });
      expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '80.00', pendingPayout: false });
      await run('payouts.js', 'go-on');
    });

    it('makes the next step of one due now', async () => {
      const helperId = await bench.registerHelper();
      await bench.connect(helperId);
      bench.sandbox.faults.set({ requests: [{ kind: 'error-401', match: 'POST /v1/transfers' }] });
      await bench.donate(helperId, 90);
      const payoutId = await untilStatus(helperId, 'reserved');
      await bench.dataSource.query(`update payout set next_attempt_at = now() + interval '1 day' where id = $1`, [payoutId]);
      bench.sandbox.faults.clear();
      expect(await run('payouts.js', 'retry', payoutId)).toEqual({ code: 0, text: 'Done.\n' });
      await untilStatus(helperId, 'paid');
    });

    it('has nothing to adopt where nothing was lost, and settles nothing that is no stranger', async () => {
      await run('payouts.js', 'stop', 'to look');
      expect(await run('payouts.js', 'adopt')).toEqual({ code: 0, text: "Every transfer that Stripe has of us has its payout here. 'go-on' lifts the stop.\n" });
      await run('payouts.js', 'go-on');
      expect(await run('payouts.js', 'settle', 'txn_none', 'made', 'by', 'hand')).toMatchObject({ code: 1, text: expect.stringContaining('There is no movement of this id') });
    });

    it.each([[['stop']], [['settle', 'txn_1']], [['release', 'not-an-id']], [['paid', uuidv7()]], [['failed', uuidv7(), 'po_1']]])('explains itself to %j', async (args) => {
      expect(await run('payouts.js', ...args)).toMatchObject({ code: 1, text: expect.stringMatching(/^Usage: node dist\/commands\/payouts\.js/) });
    });

    it('says that there is no such payout', async () => {
      expect(await run('payouts.js', 'retry', uuidv7())).toEqual({ code: 1, text: 'There is no payout with this id.\n' });
    });
  });

  describe('payment-issues', () => {
    /** Money from a payment page that is none of ours. */
    async function stranger(pence: number): Promise<string> {
      const intent = await bench.stripe.paymentIntents.create({ amount: pence, currency: 'gbp' });
      await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      await soon(async () => expect(await bench.dataSource.query('select 1 from payment_issue where intent_id = $1', [intent.id])).toHaveLength(1));
      return intent.id;
    }

    it('shows money that fits nothing, sends it back or keeps it, each once', async () => {
      const [back, kept] = [await stranger(700), await stranger(900)];
      expect((await run('payment-issues.js')).text).toMatch(new RegExp(`${back}  £7\\.00  .* since 20`));
      expect(await run('payment-issues.js', 'refund', back)).toEqual({ code: 0, text: 'Done.\n' });
      expect(bench.sandbox.state.all('refund').filter(({ payment_intent: of }) => of === back).map(({ amount }) => amount)).toEqual([700]);
      expect(await run('payment-issues.js', 'keep', kept, 'merchandise')).toEqual({ code: 0, text: 'Done.\n' });
      expect(await run('payment-issues.js', 'list')).toEqual({ code: 0, text: 'No payment waits for a decision.\n' });
      expect(await run('payment-issues.js', 'keep', kept, 'premium')).toEqual({ code: 1, text: 'There is no open issue with this payment.\n' });
      await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    });

    it('explains itself to whoever names an account that is none', async () => {
      expect(await run('payment-issues.js', 'keep', 'pi_1', 'helper')).toMatchObject({ code: 1, text: expect.stringMatching(/^Usage: node dist\/commands\/payment-issues\.js/) });
    });
  });
});

describe('payouts.js, for a payout that is out of our reach', () => {
  let bench: PaymentsBench;
  beforeAll(async () => {
    // The bank never answers by itself.
    bench = await PaymentsBench.start({ sandbox: { payoutDelayMs: 86_400_000 } });
    await bench.sellKits();
  });
  afterAll(async () => bench?.close());

  const run = (...args: string[]) => runProgram(bench, 'payouts.js', ...args);
  const payoutOf = async (helperId: string): Promise<{ id: string; status: string; bankPayoutId: string | null; accountId: string }> =>
    (await bench.dataSource.query(`select id, status, stripe_payout_id as "bankPayoutId", account_id as "accountId" from payout where helper_id = $1`, [helperId]))[0];

  /** The bank was told to pay; then Stripe does not show the account any more. */
  async function unreachable(): Promise<{ helperId: string; id: string; bankPayoutId: string }> {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    await bench.donate(helperId, 60);
    await soon(async () => expect(await payoutOf(helperId)).toMatchObject({ status: 'paying' }));
    await bench.dataSource.query(`update payout set account_id = 'acct_gone', next_attempt_at = to_timestamp(0) where helper_id = $1`, [helperId]);
    return soon(async () => {
      const { id, status, bankPayoutId } = await payoutOf(helperId);
      expect(status).toBe('unreachable');
      return { helperId, id, bankPayoutId: bankPayoutId! };
    });
  }
  const noted = (id: string) => bench.dataSource.query(`select actor, action, before, after, reason from audit_entry where subject = $1`, [id]);

  it("writes down that it was paid, as Stripe's dashboard says, and the helper's next one goes out", async () => {
    const { helperId, id, bankPayoutId } = await unreachable();
    for (const action of ['release', 'return']) expect(await run(action, id)).toMatchObject({ code: 1 });
    expect(await run('paid', id, 'po_other', 'the', 'dashboard')).toEqual({ code: 1, text: `Stripe's payout of this one is ${bankPayoutId}.\n` });
    expect(await run('paid', id, bankPayoutId, 'the', 'dashboard', 'says', 'so')).toEqual({ code: 0, text: 'Done.\n' });
    expect(await payoutOf(helperId)).toMatchObject({ status: 'paid' });
    expect(await bench.stats(helperId)).toMatchObject({ pendingPayout: false, lastPayoutAt: expect.any(String) });
    const reason = 'the dashboard says so';
    expect(await noted(id)).toEqual([{ actor: 'command line', action: 'payout.settle', before: { state: 'unreachable', stripePayoutId: bankPayoutId }, after: { state: 'paid', stripePayoutId: bankPayoutId }, reason }]);
    expect(await run('failed', id, bankPayoutId, reason)).toEqual({ code: 1, text: "A payout that is 'paid' is not out of our reach.\n" });
    await bench.donate(helperId, 70);
    await soon(async () => expect(await bench.dataSource.query(`select status from payout where helper_id = $1 order by requested_at`, [helperId])).toEqual([{ status: 'paid' }, { status: 'paying' }]));
  });

  it('writes down that it failed, and the money can be taken back', async () => {
    const { helperId, id, bankPayoutId } = await unreachable();
    await bench.control(`payouts/${bankPayoutId}/fail`);
    expect(await run('failed', id, bankPayoutId, 'Stripe closed the account')).toEqual({ code: 0, text: 'Done.\n' });
    expect(await noted(id)).toMatchObject([{ action: 'payout.settle', after: { state: 'returned', stripePayoutId: bankPayoutId } }]);
    await soon(async () => expect(await run('return', id)).toEqual({ code: 0, text: 'Done.\n' }));
    expect(await payoutOf(helperId)).toMatchObject({ status: 'refused', bankPayoutId: null });
    expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', pendingPayout: false });
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
