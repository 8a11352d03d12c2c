import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { lockIssue } from '../src/checkouts/lock-issue.js';
import { PaymentIssues } from '../src/checkouts/payment-issues.js';
import { DecideUnallocated } from '../src/operator/unallocated/decide-unallocated.js';
import { RecordRefund } from '../src/refunds/record-refund.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

describe('money that fits nothing, decided at the command line', () => {
  let bench: PaymentsBench;
  let issues: PaymentIssues;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    issues = bench.service.app.get(PaymentIssues);
  });
  afterEach(async () => {
    bench.sandbox.faults.clear();
    jest.restoreAllMocks();
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
  afterAll(async () => bench?.close());

  /** Money from a payment page that is none of ours. */
  async function stranger(pence: number, card = 'pm_card_visa'): Promise<string> {
    const { id } = await bench.stripe.paymentIntents.create({ amount: pence, currency: 'gbp' });
    await bench.stripe.paymentIntents.confirm(id, { payment_method: card });
    await soon(async () => expect(await stateOf(id)).toEqual({ resolution: null }));
    return id;
  }
  const stateOf = async (id: string) => (await bench.dataSource.query(`select resolution from payment_issue where intent_id = $1`, [id]))[0];
  /** What is held, and what of it became income. */
  const books = async () =>
    (await bench.dataSource.query(`select sum(credits - debits) filter (where id = 'liability:unallocated')::int as held, sum(credits - debits) filter (where id = 'income:merchandise')::int as income from ledger_account`))[0];
  const refundsBooked = (id: string) => bench.dataSource.query(`select 1 from refund where intent_id = $1 and status = 'booked'`, [id]);

  async function dispute(id: string): Promise<string> {
    await bench.control(`charges/${bench.sandbox.state.all('charge').find(({ payment_intent: of }) => of === id)!.id}/dispute`);
    return soon(async () => (await bench.dataSource.query(`select dispute_id as id from dispute where intent_id = $1 and movements > 0`, [id]))[0].id);
  }

  it.each([[300, 600], [900, 0]])('is income only as far as it is left: %i of 900 pence went back in the dashboard', async (back, left) => {
    const { held, income } = await books();
    const id = await stranger(900);
    await bench.stripe.refunds.create({ payment_intent: id, amount: back });
    await soon(async () => expect(await refundsBooked(id)).toHaveLength(1));
    await issues.keep(id, 'merchandise');
    expect(await books()).toEqual({ held, income: income + left });
    expect(await stateOf(id)).toEqual({ resolution: 'kept as merchandise' });
  });

  it('is no income while a card network has not decided about it, nor what that takes', async () => {
    const { held, income } = await books();
    const id = await stranger(900);
    const disputeId = await dispute(id);
    await expect(issues.keep(id, 'merchandise')).rejects.toThrow('A card network has not decided yet about this payment.');
    await bench.control(`disputes/${disputeId}/close`, { outcome: 'lost' });
    await soon(async () => expect(await books()).toEqual({ held, income }));
    await issues.keep(id, 'merchandise');
    expect(await books()).toEqual({ held, income });
    expect(await stateOf(id)).toEqual({ resolution: 'kept as merchandise' });
  });

  it('goes back from where it was kept', async () => {
    const { held, income } = await books();
    const id = await stranger(900);
    await issues.keep(id, 'merchandise');
    await bench.stripe.refunds.create({ payment_intent: id, amount: 300 });
    await soon(async () => expect(await refundsBooked(id)).toHaveLength(1));
    expect(await books()).toEqual({ held, income: income + 600 });
  });

  it('is lost to a card network, and given back by it, where it was kept', async () => {
    const { held, income } = await books();
    const id = await stranger(900);
    await issues.keep(id, 'merchandise');
    const disputeId = await dispute(id);
    await bench.control(`disputes/${disputeId}/close`, { outcome: 'lost' });
    await soon(async () => expect(await books()).toEqual({ held, income }));
    await bench.control(`disputes/${disputeId}/reinstate`, { amount: 900 });
    await soon(async () => expect(await books()).toEqual({ held, income: income + 900 }));
  });

  it('is kept where the rest was, or would have been, when a refund from before comes back', async () => {
    const { held, income } = await books();
    const id = await stranger(900);
    const refund = await bench.stripe.refunds.create({ payment_intent: id });
    await soon(async () => expect(await refundsBooked(id)).toHaveLength(1));
    await issues.keep(id, 'merchandise');
    await bench.control(`refunds/${refund.id}/fail`);
    await soon(async () => expect(await refundsBooked(id)).toEqual([]));
    expect(await books()).toEqual({ held, income: income + 900 });
  });

  it('becomes income or a donation, and not both', async () => {
    const { held } = await books();
    const [id, helperId] = [await stranger(900), await bench.registerHelper()];
    const waiting = () => bench.dataSource.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%payment_issue%'`);
    const decisions: Promise<unknown>[] = [];
    await bench.dataSource.transaction(async (manager) => {
      await lockIssue(manager, id);
      decisions.push(bench.service.app.get(DecideUnallocated).allocate(id, { helperId, reason: 'a leaflet' }, 'somebody'));
      await soon(async () => expect(await waiting()).toHaveLength(1));
      decisions.push(issues.keep(id, 'merchandise').catch(({ message }: Error) => message));
      await soon(async () => expect(await waiting()).toHaveLength(2));
    });
    expect(await Promise.all(decisions)).toEqual([undefined, 'There is no open issue with this payment.']);
    expect((await books()).held).toBe(held);
  });

  it('is not kept while it is on its way back', async () => {
    const { held, income } = await books();
    const id = await stranger(900);
    bench.sandbox.faults.set({ requests: [{ kind: 'error-500', match: 'POST /v1/refunds' }] });
    await expect(issues.refund(id)).rejects.toThrow('no definite answer');
    await expect(issues.keep(id, 'merchandise')).rejects.toThrow('This payment is on its way back.');
    bench.sandbox.faults.clear();
    await issues.refund(id);
    expect(await books()).toEqual({ held, income });
    expect(await stateOf(id)).toEqual({ resolution: 'refunded' });
  });

  it('is open again when its refund had failed before anybody could say that it was made', async () => {
    const id = await stranger(900, 'pm_card_refundFail');
    const recordRefund = bench.service.app.get(RecordRefund);
    const follow = recordRefund.follow.bind(recordRefund);
    jest.spyOn(recordRefund, 'follow').mockImplementationOnce(async (refund) => {
      await follow(refund);
      await bench.sandbox.clock.advance(10_000);
      await recordRefund.run(refund.refundId);
    });
    await issues.refund(id);
    expect(await stateOf(id)).toEqual({ resolution: null });
  });
});
