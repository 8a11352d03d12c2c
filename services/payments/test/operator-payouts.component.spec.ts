import type { HelperMoney, OperatorPayout } from '@community-help/api-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { Operator } from './support/operator.js';

const HELD = 'Payouts are on hold because we are checking some of the donations. The money is safe and stays yours. Please contact us; we will help.';

describe('an operator looks after payouts', () => {
  let bench: PaymentsBench;
  let operator: Operator;
  let second: Operator;

  beforeAll(async () => {
    // A lease of twelve seconds outlasts a request with its retries: one worker alone asks Stripe, as in life.
    bench = await PaymentsBench.start({ env: { PAYOUT_TIME_SCALE: '0.1' } });
    operator = new Operator(bench);
    second = new Operator(bench, 'second@example.org');
    await bench.sellKits();
  });
  afterEach(() => bench.sandbox.faults.clear());
  afterAll(async () => bench?.close());

  const money = async (helperId: string): Promise<HelperMoney> => (await operator.get(`helpers/${helperId}/money`)).body;
  const hold = (helperId: string, version = 0, who = operator) => who.post(`helpers/${helperId}/hold-payouts`, { cause: 'gifts', reason: 'forty gifts from one card', version });
  const release = (helperId: string, version: number, who = operator) => who.post(`helpers/${helperId}/release-payouts`, { reason: 'it was a raffle', version });
  const payoutsOf = async (helperId: string): Promise<OperatorPayout[]> => (await operator.get(`payouts?helperId=${helperId}`)).body.rows;
  const untilState = (helperId: string, state: string): Promise<OperatorPayout> =>
    soon(async () => {
      const [payout] = await payoutsOf(helperId);
      expect(payout?.state).toBe(state);
      return payout!;
    });
  async function rich(pounds: number): Promise<string> {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    await bench.donate(helperId, pounds);
    return helperId;
  }

  it('holds them: neither the clock nor the helper starts one, the helper reads why without the reason, and a release lets them go', async () => {
    const helperId = await bench.registerHelper();
    await bench.connect(helperId);
    const held = await hold(helperId);
    expect([held.status, held.body]).toEqual([200, expect.objectContaining({ helperId, version: 1, hold: expect.objectContaining({ cause: 'gifts', reason: 'forty gifts from one card', by: expect.objectContaining({ isYou: true }) }) })]);
    await bench.donate(helperId, 60);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ availableForPayout: '60.00', payoutHold: HELD }));
    await bench.service.app.get(PeriodicTasks).run('start-waiting-payouts');
    const asked = await bench.post(`/api/helpers/${helperId}/request-payout`);
    expect([asked.status, asked.text]).toEqual([409, HELD]);
    const own = await bench.get(`/api/account/listings/${helperId}/money`, await bench.signedIn(`${helperId}@example.org`));
    expect([own.status, own.body.bankAccount.hold]).toEqual([200, HELD]);
    expect(JSON.stringify(await bench.stats(helperId)) + own.text).not.toContain('forty');
    expect(await payoutsOf(helperId)).toEqual([]);
    expect((await operator.get('money')).body.helpersOnHold).toBe(1);
    const listed = { id: helperId, name: expect.any(String), cause: 'gifts', reason: 'forty gifts from one card', since: expect.any(String), availablePence: 6000 };
    expect((await second.get('holds')).body).toEqual({ rows: [{ ...listed, by: { id: expect.any(String), isYou: false } }], next: null });
    expect((await operator.get('holds.csv')).text).toMatch(new RegExp(`"${helperId}",".*","gifts","forty gifts from one card",".*",".*","60.00"`));

    expect((await release(helperId, 1)).body).toMatchObject({ hold: null, version: 2, availablePence: 6000 });
    await untilState(helperId, 'paid');
    expect(await bench.stats(helperId)).not.toHaveProperty('payoutHold');
    expect((await operator.get('holds')).body.rows).toEqual([]);
    expect((await operator.get(`money/audit.csv?helperId=${helperId}`)).text.trimEnd().split('\r\n').slice(1).map((line: string) => line.includes('"payouts.'))).toEqual([true, true]);
    expect((await money(helperId)).history.map(({ action, reason, after }) => [action, reason, after['state']])).toEqual([
      ['payouts.release', 'it was a raffle', 'going on'],
      ['payouts.hold', 'forty gifts from one card', 'on hold'],
    ]);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('of two who hold or release at the same time, the second is told', async () => {
    const helperId = await bench.registerHelper();
    const answers = await Promise.all([hold(helperId), hold(helperId, 0, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toBe('Another operator was quicker: the payouts of this helper are on hold now. Nothing was done; please look again.');
    const released = await Promise.all([release(helperId, 1), release(helperId, 1, second)]);
    expect(released.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await hold(helperId, 0)).status).toBe(409);
    expect((await money(helperId)).history).toHaveLength(2);
    expect((await hold('nobody')).status).toBe(404);
  });

  it('keeps a reserved payout where it is, says why, and takes it up after the release', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/transfers' }] });
    const helperId = await rich(70);
    const { id } = await untilState(helperId, 'reserved');
    await hold(helperId);
    // Whoever was asking Stripe has ended; nobody begins to.
    await soon(async () => expect(await bench.dataSource.query(`select 1 from payout where id = $1 and lease_until is null`, [id])).toHaveLength(1));
    bench.sandbox.faults.clear();
    for (let n = 0; n < 3; n++) await bench.service.app.get(PeriodicTasks).run('advance-payouts');
    const [payout] = await payoutsOf(helperId);
    expect(payout).toMatchObject({ state: 'reserved', trouble: 'An operator holds the payouts of this helper.', version: 0 });
    const retried = await operator.post(`payouts/${id}/retry`, { reason: 'it is time', state: 'reserved', version: 0 });
    expect([retried.status, retried.text]).toEqual([409, 'The payouts of this helper are on hold; release them first.']);
    await release(helperId, 1);
    await untilState(helperId, 'paid');
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('finds those in trouble, and takes the next step of one at once', async () => {
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/transfers' }] });
    const helperId = await rich(80);
    const { id } = await untilState(helperId, 'reserved');
    const trouble = async (): Promise<string[]> => (await operator.all<OperatorPayout>('payouts?state=trouble', 1)).map((payout) => payout.id);
    expect(await trouble()).not.toContain(id);
    // At a moment when nobody is asking Stripe: whoever is would set the next attempt anew, or succeed once the fault is gone.
    await soon(async () => {
      const [rows] = await bench.dataSource.query(
        `update payout set requested_at = requested_at - interval '3 days', next_attempt_at = now() + interval '1 day' where id = $1 and lease_until is null returning id`,
        [id],
      );
      expect(rows).toHaveLength(1);
    });
    expect(await trouble()).toContain(id);
    expect((await payoutsOf(helperId))[0]!.trouble).toMatch(/^Stripe gave no clear answer to the transfer for two days/);
    bench.sandbox.faults.clear();
    expect((await operator.post(`payouts/${id}/retry`, { reason: 'Stripe is back', state: 'paying', version: 0 })).text).toBe(
      "This payout changed while you looked at it: it is 'reserved' now. Nothing was done; please look again.",
    );
    const answers = await Promise.all([operator, second].map((who) => who.post(`payouts/${id}/retry`, { reason: 'Stripe is back', state: 'reserved', version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await untilState(helperId, 'paid');
    expect((await operator.post(`payouts/${id}/retry`, { reason: 'Stripe is back', state: 'paid', version: 1 })).text).toBe('This payout has ended; there is nothing to try again.');
    expect(bench.sandbox.state.all('transfer').filter(({ amount }) => amount === 8000)).toHaveLength(1);
    expect((await operator.get('payouts?state=paid')).body.rows.map((payout: OperatorPayout) => payout.id)).toContain(id);
    expect((await operator.get('payouts?state=odd')).status).toBe(400);
  });

  it('tells what the checks of the books found last', async () => {
    await bench.service.app.get(PeriodicTasks).run('check-books');
    const { body } = await operator.get('money');
    expect(body).toMatchObject({ payoutsStoppedBecause: null, books: { checkedAt: expect.any(String), brokenRows: 0 } });
    await bench.dataSource.query(`update books_check set findings = findings || '{"I1 balanced": 2}' where name = 'ledger'`);
    expect((await operator.get('money')).body.books.brokenRows).toBe(2);
  });
});
