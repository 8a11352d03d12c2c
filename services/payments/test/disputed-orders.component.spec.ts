import type { OperatorPaymentDetails } from '@community-help/api-contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { POSTED_OF_DISPUTE } from '../src/disputes/dispute-progress.js';
import { RecordDispute } from '../src/disputes/record-dispute.js';
import { SHARED_ACCOUNTS } from '../src/ledger/accounts.js';
import { MoneyBack } from '../src/stripe/ports.js';
import { Operator } from './support/operator.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describe('disputed orders', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
  });
  afterAll(async () => bench?.close());

  it('are followed part by part, and give back no more than was taken', async () => {
    const shipping = { name: 'A Donor', email: 'donor@example.org', line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP' };
    const { body } = await bench.post('/api/create-payment-intent', { amount: 9.99, purpose: 'merchandise-poster-small', shipping });
    const intent = await bench.pay(body.clientSecret);
    await soon(async () => expect(await bench.dataSource.query(`select 1 from merchandise_order where id = $1`, [body.paymentId])).toHaveLength(1));
    await bench.control(`charges/${String(intent.latest_charge)}/dispute`, { amount: 300 });
    const { id } = bench.sandbox.state.all('dispute').find(({ payment_intent: of }) => of === intent.id)!;
    await bench.control(`disputes/${id}/withdraw`, { amount: 200 });
    await bench.control(`disputes/${id}/close`, { outcome: 'lost' });
    await soon(async () => {
      const [lost] = await bench.dataSource.query(`select amount::int as pence from ledger_posting where tx_id = (select id from ledger_tx where source_key = $1)`, [`stripe:${id}:lost`]);
      expect(lost).toEqual({ pence: 500 });
      expect(await bench.faultsOfBooks()).toEqual([]);
    });
    await bench.control(`disputes/${id}/reinstate`, { amount: 400 });
    await soon(async () => {
      const payment = (await new Operator(bench).get(`payments/${body.paymentId}`)).body as OperatorPaymentDetails;
      expect(payment).toMatchObject({ state: 'disputed', refundablePence: 899 });
      const ofDispute = payment.movements.filter(({ kind }) => kind.startsWith('dispute-'));
      expect(ofDispute.map(({ kind, debit, credit, pence }) => [kind, debit, credit, pence])).toEqual([
        ['dispute-withdrawn', 'asset:dispute', 'asset:stripe', 300],
        ['dispute-withdrawn', 'expense:dispute_fees', 'asset:stripe', 2000],
        ['dispute-withdrawn', 'asset:dispute', 'asset:stripe', 200],
        ['dispute-lost', 'income:merchandise', 'asset:dispute', 500],
        ['dispute-reinstated', 'asset:stripe', 'asset:dispute', 400],
        ['dispute-reinstated', 'asset:dispute', 'income:merchandise', 400],
      ]);
      expect(await bench.faultsOfBooks()).toEqual([]);
    });
    // It would be a gain that nobody knows of.
    const moneyBack = bench.service.app.get(MoneyBack);
    const known = await moneyBack.readDispute(id);
    const tooMuch = { ...known.movements.at(-1)!, movementId: 'txn_too_much', sourceKey: `stripe:${id}:txn_too_much`, pence: 200 };
    const looked = jest.spyOn(moneyBack, 'readDispute').mockResolvedValue({ ...known, movements: [...known.movements, tooMuch] });
    await expect(bench.service.app.get(RecordDispute).run(id)).rejects.toThrow('gives back more than it took');
    looked.mockRestore();
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('finds what was posted of a dispute by its index, however long the books are', async () => {
    const plan: { 'QUERY PLAN': string }[] = await bench.dataSource.transaction(async (manager) => {
      // A table of a few rows would be read whole, whatever indexes it has.
      await manager.query('set local enable_seqscan = off');
      return manager.query(`explain ${POSTED_OF_DISPUTE}`, ['dp_1', SHARED_ACCOUNTS.dispute]);
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/ ledger_tx_dispute .*\n +Index Cond: \(split_part/);
  });
});
