import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DonationRefundedV1, DonationRefundFailedV1 } from '@community-help/event-contracts';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { CompareWithProvider } from '../src/ledger/compare-with-provider.js';
import { MoneyBack } from '../src/stripe/ports.js';
import { ReactToEvent } from '../src/webhooks/react-to-event.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const HOURS_MS = 3_600_000;

describe('a refund that is read only after it has failed', () => {
  let bench: PaymentsBench;
  let published: EventCollector;
  let react: ReactToEvent;
  let run: ReactToEvent['run'];

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    published = await collectEvents(bench.service.transport, [DonationRefundedV1, DonationRefundFailedV1]);
    react = bench.service.app.get(ReactToEvent);
    run = react.run.bind(react);
  });
  afterEach(async () => {
    react.run = run;
    await bench.hurryPostponed();
  });
  afterAll(async () => bench?.close());

  const entries = async (refundId: string) =>
    (await bench.dataSource.query(`select source_key as key from ledger_tx where source_key in ($1, $2) order by id`, [`stripe:${refundId}:created`, `stripe:${refundId}:failed`])).map(
      (row: { key: string }) => row.key,
    );
  const compare = () => bench.service.app.get(CompareWithProvider).run(1);

  /** Somebody refunds it in the dashboard and the bank sends it back, while our reactions wait behind a backlog. */
  async function refundThatFails(intentId: string): Promise<string> {
    react.run = async () => undefined;
    const refund = await bench.stripe.refunds.create({ payment_intent: intentId, amount: 500 });
    await bench.control(`refunds/${refund.id}/fail`);
    await soon(async () => expect(await bench.dataSource.query(`select 1 from stripe_event where object_id = $1 and type = 'refund.failed'`, [refund.id])).toHaveLength(1));
    return refund.id;
  }
  const readNow = (refundId: string) => run({ providerEventId: 'evt_1', type: 'refund.created', objectId: refundId, accountId: null, orderKey: refundId, createdAt: new Date().toISOString() });

  it.each(['donation', 'order'] as const)('is booked with its failure, as the provider has both: of a %s', async (kind) => {
    const helperId = await bench.registerHelper();
    const purpose = kind === 'donation' ? { amount: 20, purpose: 'donation', helperId } : { amount: 49.99, purpose: 'merchandise-starter-pack' };
    const { body } = await bench.post('/api/create-payment-intent', purpose);
    const { id: intentId } = await bench.pay(body.clientSecret);
    await soon(async () => expect(await bench.dataSource.query(`select 1 from ledger_tx where source_key = $1`, [`stripe:${intentId}:succeeded`])).toHaveLength(1));
    const refundId = await refundThatFails(intentId);
    await readNow(refundId);
    await readNow(refundId);
    expect(await entries(refundId)).toEqual([`stripe:${refundId}:created`, `stripe:${refundId}:failed`]);
    const told = () => published.events.filter(({ data }) => (data as DonationRefundedV1).refundId === refundId).map(({ type }) => type).toSorted();
    if (kind === 'donation') await soon(() => expect(told()).toEqual([DonationRefundFailedV1.topic, DonationRefundedV1.topic]));
    else expect(await bench.dataSource.query(`select refunded_pence as pence from merchandise_order where intent_id = $1`, [intentId])).toEqual([{ pence: 0 }]);
    await bench.control('clock/advance', { ms: 3 * HOURS_MS });
    expect(await compare()).toMatchObject({ strangers: [] });
    expect(await bench.faultsOfBooks()).toEqual([]);
  });

  it('is booked once Stripe has booked its failure, though it was heard of before', async () => {
    const helperId = await bench.registerHelper();
    const donationId = await bench.donate(helperId, 20);
    await soon(async () => expect(await bench.dataSource.query(`select 1 from donation where id = $1`, [donationId])).toHaveLength(1));
    const [{ intentId }] = await bench.dataSource.query(`select intent_id as "intentId" from donation where id = $1`, [donationId]);
    const refundId = await refundThatFails(intentId);
    const moneyBack = bench.service.app.get(MoneyBack);
    const readRefund = moneyBack.readRefund.bind(moneyBack);
    moneyBack.readRefund = async (id) => ({ ...(await readRefund(id)), hasComeBack: false });
    await readNow(refundId);
    expect(await entries(refundId)).toEqual([]);
    moneyBack.readRefund = readRefund;
    await readNow(refundId);
    expect(await entries(refundId)).toEqual([`stripe:${refundId}:created`, `stripe:${refundId}:failed`]);
    expect(await bench.faultsOfBooks()).toEqual([]);
  });
});
