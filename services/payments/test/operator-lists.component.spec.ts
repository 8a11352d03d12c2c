import { addressId } from '@community-help/service-kit';
import { blocksOf, LIST_ROWS, runAtLeisure } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MarkDonor } from '../src/donors/mark-donor.js';
import { ListDisputes } from '../src/operator/list-disputes.js';
import { FindPayments } from '../src/operator/payments/find-payments.js';
import { ListHolds } from '../src/operator/payouts/list-holds.js';
import { ListPayouts } from '../src/operator/payouts/list-payouts.js';
import { ListPremiums } from '../src/operator/premiums/list-premiums.js';
import { ListUnallocated } from '../src/operator/unallocated/list-unallocated.js';
import { PaymentsBench } from './support/payments-bench.js';

const COUNT = LIST_ROWS;
const DONOR = addressId('rare@example.org');
/** What is rare is among the oldest, where a walk along the newest would have to pass all the others. */
const FILL = [
  `insert into helper (helper_id, revision, name, email, mailbox, accepts_donations, is_verified, updated_at)
   select 'h' || n, 1, 'Helper ' || n, '', '', true, true, now() from generate_series(0, 400) n`,
  `insert into donation (id, helper_id, amount_pence, fee_pence, credited_pence, pending_pence, donor_name, intent_id, available_on, completed_at, settled_at, donor_mark)
   select gen_random_uuid(), 'h' || case when n < 200 then 0 else n % 400 + 1 end, case when n < 200 then 4711 else 500 end, 10, 0, 0, 'Ann', 'pi_' || n, now(), at, at, case when n < 100 then $1 end
   from generate_series(1, ${COUNT}) n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) t`,
  `insert into merchandise_order (id, product_id, amount_pence, delivery_pence, fee_pence, intent_id, paid_at)
   select gen_random_uuid(), 'mug', case when n < 50 then 4711 else 999 end, 0, 10, 'pi_order_' || n, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${COUNT / 4}) n`,
  `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, next_attempt_at, updated_at)
   select gen_random_uuid(), 'h' || n % 400, 'acct', 5000, 'automatic', case when n < 150 then 'returned' when n < 300 then 'refused' else 'paid' end, timestamptz '2026-01-01' + n * interval '1 minute', now(), now()
   from generate_series(1, ${COUNT}) n`,
  `insert into dispute (dispute_id, intent_id, amount_pence, status, updated_at, opened_at)
   select 'dp_' || n, 'pi_' || n, 500, case when n < 150 then 'open' else 'lost' end, now(), timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${COUNT}) n`,
  `insert into registration_payment (id, registration_type, status, helper_id, created_at)
   select gen_random_uuid(), 'premium-helper', case when n < 150 then 'past_due' else 'active' end, 'h' || n % 400, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${COUNT}) n`,
  `insert into payout_hold (helper_id, cause, reason, held_by, held_at)
   select 'held-' || n, 'gifts', 'a test', 'x', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ${COUNT}) n`,
  `insert into payment_issue (intent_id, reason, amount_pence, noticed_at, resolved_at, resolution)
   select 'pi_strange_' || n, 'unknown-payment', 500, timestamptz '2026-01-01' + n * interval '1 minute', case when n > 150 then timestamptz '2026-02-01' + n * interval '1 minute' end, 'refunded' from generate_series(1, ${COUNT}) n`,
];
/** 8 kB blocks for one page of 50: of both halves of a list each row, its index entry, and what is read beside it. A walk through the table would be ten times as many. */
const MAX_BLOCKS = 650;
const FAR = Buffer.from(JSON.stringify(['2026-01-05 00:00:00+00', '0193a1aa-0000-7000-8000-000000000001'])).toString('base64url');

describe('the lists about money', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ worker: false });
    const mark = bench.service.app.get(MarkDonor).run(DONOR);
    const tables = ['helper', 'donation', 'merchandise_order', 'payout', 'dispute', 'payment_issue', 'payout_hold', 'registration_payment'];
    await runAtLeisure(bench.service.databaseUrl, [...FILL.map((text) => [text, text.includes('$1') ? [mark] : []] as const), ...tables.map((table) => [`vacuum analyze ${table}`] as const)]);
  }, 1_200_000);
  afterAll(async () => bench?.close());

  const cost = (statement: { text: string; values: unknown[] }) => blocksOf(bench.dataSource, statement);

  it.each([
    {},
    { amountPence: '4711' },
    { amountPence: '500' },
    { day: '2026-01-03' },
    { helperId: 'h0' },
    { helperId: 'h7' },
    { helperId: 'h7', amountPence: '4711' },
    { donor: DONOR },
    { q: 'pi_4711' },
    { amountPence: '4711', day: '2026-01-01' },
  ])('a page of payments like %j touches few blocks, at its beginning and far behind', async (query) => {
    const finder = bench.service.app.get(FindPayments);
    for (const after of [{}, { after: FAR }]) expect(await cost(finder.statementOf({ ...query, ...after }, 50))).toBeLessThan(MAX_BLOCKS);
  });

  it.each([{}, { state: 'trouble' }, { state: 'paid' }, { state: 'refused' }, { state: 'returned' }, { helperId: 'h7' }, { helperId: 'h7', state: 'refused' }] as const)('so does a page of payouts like %j', async (query) => {
    const lister = bench.service.app.get(ListPayouts);
    for (const after of [{}, { after: FAR }]) expect(await cost(lister.statementOf({ ...query, ...after }, 50))).toBeLessThan(MAX_BLOCKS);
  });

  it.each(['open', 'won', 'lost'] as const)('so does a page of disputes that are %s', async (state) => {
    const lister = bench.service.app.get(ListDisputes);
    for (const after of [{}, { after: FAR }]) expect(await cost(lister.statementOf({ state, ...after }, 50))).toBeLessThan(MAX_BLOCKS);
  });

  it.each([{}, { state: 'active' }, { state: 'past_due' }, { state: 'ended' }, { helperId: 'h7' }] as const)('so does a page of premiums like %j', async (query) => {
    const lister = bench.service.app.get(ListPremiums);
    for (const after of [{}, { after: FAR }]) expect(await cost(lister.statementOf({ ...query, ...after }, 50))).toBeLessThan(MAX_BLOCKS);
  });

  it.each(['open', 'decided'] as const)('so does a page of unallocated payments that are %s', async (state) => {
    const lister = bench.service.app.get(ListUnallocated);
    for (const after of [{}, { after: FAR }]) expect(await cost(lister.statementOf({ state, ...after }, 50))).toBeLessThan(MAX_BLOCKS);
  });

  it('so does a page of helpers on hold', async () => {
    const lister = bench.service.app.get(ListHolds);
    for (const after of [{}, { after: FAR }]) expect(await cost(lister.statementOf(after, 50))).toBeLessThan(MAX_BLOCKS);
  });
});
