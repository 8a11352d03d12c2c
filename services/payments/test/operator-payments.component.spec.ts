import type { MoneyOverview, OperatorPayment, OperatorPaymentDetails } from '@community-help/api-contracts';
import { addressId, PeriodicTasks } from '@community-help/service-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PaymentsBench, soon } from './support/payments-bench.js';
import { Operator } from './support/operator.js';

describe('an operator looks after payments', () => {
  let bench: PaymentsBench;
  let operator: Operator;
  let second: Operator;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    operator = new Operator(bench);
    second = new Operator(bench, 'second@example.org');
  });
  afterEach(() => bench.sandbox.faults.clear());
  afterAll(async () => bench?.close());

  const look = async (id: string): Promise<OperatorPaymentDetails> => (await operator.get(`payments/${id}`)).body;
  const find = async (query: string): Promise<string[]> => (await operator.all<OperatorPayment>(`payments?${query}`, 2)).map(({ id }) => id);
  const refundsAtStripe = (intentId: string): number[] => bench.sandbox.state.all('refund').filter(({ payment_intent: of }) => of === intentId).map(({ amount }) => amount);

  async function given(pounds: number, more: object = {}, helperId?: string): Promise<OperatorPaymentDetails> {
    const id = await bench.donate(helperId ?? (await bench.registerHelper()), pounds, 'pm_card_visa', more);
    return soon(async () => {
      const { status, body } = await operator.get(`payments/${id}`);
      expect([status, body?.settledAt]).toEqual([200, expect.any(String)]);
      return body as OperatorPaymentDetails;
    });
  }

  it('finds them by intent, id, amount, day, helper, and the hash of the address of a donor, who stays unknown', async () => {
    const helperId = await bench.registerHelper();
    const donorEmail = `Ann+${Date.now()}@example.org`;
    const [one, other] = [await given(12.34, { donorEmail, donorName: 'Ann' }, helperId), await given(12.35, {}, helperId)];
    expect(one).toMatchObject({ kind: 'donation', amountPence: 1234, refundedPence: 0, state: 'completed', helperId, donorName: 'Ann', version: 0, refundablePence: 1234 });
    expect(await find(`q=${one.intentId}`)).toEqual([one.id]);
    expect(await find(`q=${one.id}`)).toEqual([one.id]);
    expect(await find(`helperId=${helperId}`)).toEqual([other.id, one.id]);
    expect(await find(`helperId=${helperId}&amountPence=1234`)).toEqual([one.id]);
    const dayOf = ({ paidAt }: OperatorPayment) => new Date(paidAt).toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
    const ofThatDay = [other, one].filter((payment) => dayOf(payment) === dayOf(one)).map(({ id }) => id);
    expect(await find(`day=${dayOf(one)}&helperId=${helperId}`)).toEqual(ofThatDay);
    expect(await find(`day=2020-01-01&helperId=${helperId}`)).toEqual([]);
    // Written in other letters, it is the same address.
    expect(await find(`donor=${addressId(donorEmail.toUpperCase())}`)).toEqual([one.id]);
    expect(await find(`donor=${addressId('somebody@example.org')}`)).toEqual([]);
    const stored = JSON.stringify(await bench.dataSource.query(`select d.*, c.* from donation d join checkout c on c.id = d.id where d.id = $1`, [one.id]));
    expect(stored).not.toMatch(new RegExp(`@example|${addressId(donorEmail)}`));
    expect(one.movements.map(({ kind, debit, credit, pence }) => [kind, debit, credit, pence])).toContainEqual(['donation', 'asset:stripe', `helper:${helperId}:pending`, 1234]);
  });

  it('lists orders beside donations, newest first, each once', async () => {
    const { body } = await bench.post('/api/create-payment-intent', { amount: 9.99, purpose: 'merchandise-poster-small' });
    await bench.pay(body.clientSecret);
    const order = await soon(async () => {
      const { status, body: found } = await operator.get(`payments/${body.paymentId}`);
      expect(status).toBe(200);
      return found as OperatorPaymentDetails;
    });
    expect(order).toMatchObject({ kind: 'merchandise', productId: 'poster-small', helperId: null });
    expect(order.movements.length).toBeGreaterThan(0);
    await given(3);
    const all = await operator.all<OperatorPayment>('payments', 2);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ paidAt }) => paidAt)).toEqual(all.map(({ paidAt }) => paidAt).sort().reverse());
    expect(all.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['donation', 'merchandise']));
    const refunded = await operator.post(`payments/${order.id}/refund`, { reason: 'never arrived', version: 0 });
    expect([refunded.status, refunded.body]).toEqual([200, expect.objectContaining({ state: 'refunded', version: 1 })]);
    expect(refunded.body.movements.map(({ kind }: { kind: string }) => kind)).toContain('refund');
  });

  it('refunds a part, then the rest, with the reasons in the log', async () => {
    const { id, intentId, helperId } = await given(10);
    const half = await operator.post(`payments/${id}/refund`, { reason: 'typed one nought too many', amountPence: 500, version: 0 });
    expect([half.status, half.body]).toEqual([200, expect.objectContaining({ refundedPence: 500, refundablePence: 500, state: 'partially_refunded', version: 1 })]);
    expect((await operator.post(`payments/${id}/refund`, { reason: 'too much', amountPence: 501, version: 1 })).text).toBe('Only £5.00 of this payment can still be refunded.');
    expect((await operator.post(`payments/${id}/refund`, { reason: 'all of it', version: 1 })).body).toMatchObject({ state: 'refunded', version: 2 });
    expect((await operator.post(`payments/${id}/refund`, { reason: 'once more', version: 2 })).status).toBe(409);
    expect(refundsAtStripe(intentId)).toEqual([500, 500]);
    const { rows } = (await operator.get(`money/audit?subject=${id}`)).body;
    expect(rows.map(({ action, reason, before, after, by, helperId: of }: any) => [action, reason, before.refundedPence, after.askedPence, by.isYou, of])).toEqual([
      ['payment.refund', 'all of it', 500, 500, true, helperId],
      ['payment.refund', 'typed one nought too many', 0, 500, true, helperId],
    ]);
    expect((await look(id)).history).toEqual(rows);
    expect((await operator.get(`money/audit?helperId=${helperId}`)).body.rows).toEqual(rows);
  });

  it('of two who refund at the same time, the second is told, and the money goes back once', async () => {
    const { id, intentId } = await given(8);
    const answers = await Promise.all([operator, second].map((who) => who.post(`payments/${id}/refund`, { reason: 'a mistake', amountPence: 300, version: 0 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(/^This payment changed while you looked at it: £\d\.00 of £8\.00 went back.* Nothing was done; please look again\.$/);
    await soon(() => expect(refundsAtStripe(intentId)).toEqual([300]));
    expect((await look(id)).history).toHaveLength(1);
  });

  it('a refund without an answer is asked for again under its key, by the clock, and nobody can ask for another meanwhile', async () => {
    const { id, intentId } = await given(7);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/refunds' }] });
    const asked = await operator.post(`payments/${id}/refund`, { reason: 'a mistake', version: 0 });
    expect([asked.status, asked.body.refunds]).toEqual([200, [expect.objectContaining({ state: 'started', amountPence: null })]]);
    expect((await operator.post(`payments/${id}/refund`, { reason: 'again', version: 1 })).text).toMatch(/waits for the answer of Stripe/);
    bench.sandbox.faults.clear();
    await bench.dataSource.query(`update refund_request set requested_at = requested_at - interval '2 minutes' where intent_id = $1`, [intentId]);
    await bench.service.app.get(PeriodicTasks).run('finish-refunds');
    expect((await look(id))).toMatchObject({ state: 'refunded', refunds: [expect.objectContaining({ state: 'succeeded' })] });
    expect(refundsAtStripe(intentId)).toEqual([700]);
  });

  it.each([
    [{ version: 0 }, /reason is required/],
    [{ reason: 'no', version: 0 }, /reason must have at least 3 characters/],
    [{ reason: 'two\nlines', version: 0 }, /one line/],
    [{ reason: 'fine' }, /version/],
    [{ reason: 'fine', version: 0, amountPence: 0.5 }, /amountPence must be whole pence/],
    [{ reason: 'fine', version: 0, amountPence: -5 }, /amountPence/],
    [{ reason: 'fine', version: 0, actor: 'x' }, /actor/],
  ])('a refund of %j is refused', async (body, words) => {
    const { status, text } = await operator.post('payments/0193a1aa-0000-7000-8000-000000000001/refund', body);
    expect([status, text]).toEqual([400, expect.stringMatching(words)]);
  });

  it.each(['amountPence=12.5', 'amountPence=99999999999', 'day=2026-02-30', 'day=today', 'donor=ann%40example.org', 'limit=0000', 'after=%25', 'colour=red'])('a query %s is refused', async (query) => {
    expect((await operator.get(`payments?${query}`)).status).toBe(400);
  });

  describe('money that fits nothing', () => {
    async function stranger(pence: number): Promise<string> {
      const intent = await bench.stripe.paymentIntents.create({ amount: pence, currency: 'gbp' });
      await bench.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      await soon(async () => expect((await operator.get('unallocated?limit=100')).body.rows).toContainEqual(expect.objectContaining({ id: intent.id })));
      return intent.id;
    }
    const decided = async () => (await operator.get('unallocated?state=decided&limit=100')).body.rows;

    it('becomes a donation, once, and can be refunded as one', async () => {
      const [helperId, intentId] = [await bench.registerHelper(), await stranger(4200)];
      const answers = await Promise.all([operator, second].map((who) => who.post(`unallocated/${intentId}/allocate`, { reason: 'paid by a leaflet', helperId })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.text).toBe(`This payment was decided already: a donation to ${helperId}. Nothing was done.`);
      expect(await decided()).toContainEqual(expect.objectContaining({ id: intentId, resolution: `a donation to ${helperId}` }));
      await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '42.00', donationCount: 1, availableForPayout: '42.00' }));
      const [id] = await find(`q=${intentId}`);
      expect((await operator.post(`payments/${id}/refund`, { reason: 'it was for others', amountPence: 4000, version: 0 })).body).toMatchObject({ refundedPence: 4000 });
      await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '2.00' }));
      await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    });

    it('goes back, once, and is open again when it does not arrive', async () => {
      const intentId = await stranger(900);
      const overview = async (): Promise<MoneyOverview> => (await operator.get('money')).body;
      const before = await overview();
      const answers = await Promise.all([operator, second].map((who) => who.post(`unallocated/${intentId}/refund`, { reason: 'nobody knows it' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await soon(async () => expect((await overview()).unallocated).toEqual({ count: before.unallocated.count - 1, pence: before.unallocated.pence - 900 }));
      expect(refundsAtStripe(intentId)).toEqual([900]);
      expect((await operator.post(`unallocated/${intentId}/allocate`, { reason: 'too late', helperId: await bench.registerHelper() })).status).toBe(409);
      const refund = bench.sandbox.state.all('refund').find(({ payment_intent: of }) => of === intentId)!;
      await bench.control(`refunds/${refund.id}/fail`);
      await soon(async () => expect((await overview()).unallocated).toEqual(before.unallocated));
      await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
    });

    it('of which a part went back is nobody\'s donation', async () => {
      const [helperId, intentId] = [await bench.registerHelper(), await stranger(1000)];
      await bench.stripe.refunds.create({ payment_intent: intentId, amount: 100 });
      await soon(async () => expect(await bench.dataSource.query(`select 1 from refund where intent_id = $1`, [intentId])).toHaveLength(1));
      expect((await operator.post(`unallocated/${intentId}/allocate`, { reason: 'a gift', helperId })).text).toMatch(/cannot become a donation/);
      expect((await operator.post(`unallocated/${intentId}/allocate`, { reason: 'a gift', helperId: 'nobody' })).status).toBe(409);
      expect((await operator.post('unallocated/pi_none/refund', { reason: 'a gift' })).status).toBe(404);
    });
  });

  it('sees disputes with the day by which they must be answered', async () => {
    const { id, intentId, helperId } = await given(30);
    const charge = bench.sandbox.state.all('charge').find((candidate) => candidate.payment_intent === intentId)!;
    await bench.control(`charges/${charge.id}/dispute`);
    const [row] = await soon(async () => {
      const { rows } = (await operator.get('disputes')).body;
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(row).toMatchObject({ intentId, paymentId: id, helperId, state: 'open', amountPence: 3000, dueAt: expect.any(String) });
    expect(Date.parse(row.dueAt)).toBeGreaterThan(Date.parse(row.openedAt));
    expect((await operator.get('money')).body).toMatchObject({ openDisputes: 1, nextDisputeDueAt: row.dueAt });
    expect(await look(id)).toMatchObject({ state: 'disputed', refundablePence: 0, disputes: [row] });
    expect((await operator.post(`payments/${id}/refund`, { reason: 'anyhow', version: 0 })).status).toBe(409);
    await bench.control(`disputes/${row.id}/close`, { outcome: 'lost' });
    await soon(async () => expect((await operator.get('disputes?state=lost')).body.rows).toEqual([expect.objectContaining({ id: row.id, state: 'lost' })]));
  });

  it('exports each list', async () => {
    for (const [list, head] of [['payments', 'Id'], ['unallocated', 'Intent'], ['disputes', 'Id'], ['payouts', 'Id'], ['premiums', 'Id']] as const) {
      const { status, headers, text } = await operator.get(`${list}.csv`);
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([200, 'text/csv; charset=utf-8', `attachment; filename="${list}.csv"`]);
      expect(text).toMatch(new RegExp(`^"${head}",`));
    }
    const lines = (await operator.get('payments.csv')).text.trimEnd().split('\r\n');
    expect(lines).toHaveLength((await operator.all('payments', 100)).length + 1);
  });

  it('forgets by whom a donation was made after 540 days, and finds it by everything else', async () => {
    const donorEmail = `old-${Date.now()}@example.org`;
    const { id, intentId } = await given(4, { donorEmail });
    const forget = () => bench.service.app.get(PeriodicTasks).run('forget-donors');
    await forget();
    expect(await find(`donor=${addressId(donorEmail)}`)).toEqual([id]);
    await bench.dataSource.query(`update donation set completed_at = completed_at - interval '541 days' where id = $1`, [id]);
    await forget();
    expect(await find(`donor=${addressId(donorEmail)}`)).toEqual([]);
    expect(await find(`q=${intentId}`)).toEqual([id]);
  });

  it('cannot change the log, nor can the service itself', async () => {
    for (const statement of [`update audit_entry set reason = 'nothing'`, 'delete from audit_entry', 'truncate audit_entry']) {
      await expect(bench.dataSource.query(statement)).rejects.toThrow('the audit log is only added to');
    }
  });
});
