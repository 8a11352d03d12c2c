import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeededRandom } from '@community-help/test-kit';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { checkLedger } from '../src/ledger/check-ledger.js';
import { Helper } from '../src/helpers/helper.entity.js';
import { ReadHelperStats } from '../src/stats/read-helper-stats.js';
import { LedgerCommands } from './ledger-commands.js';
import { LedgerModel } from './ledger-model.js';
import { londonMonthOf } from './support/london-month.js';
import { openPaymentsDatabase } from './support/payments-database.js';

const DAY_MS = 86_400_000;
const HISTORIES = 25;

/** What each donation brought and took back, by its postings alone. */
const RECEIVED = `
  select t.donation_id, min(t.occurred_at) filter (where t.kind = 'donation') as arrived_at,
    sum(case
      when t.kind in ('donation', 'refund-failed') and p.debit_account = 'asset:stripe' then p.amount
      when t.kind = 'refund' and p.credit_account = 'asset:stripe' then -p.amount
      when t.kind = 'dispute-lost' then -p.amount
      when t.kind = 'dispute-reinstated' and p.debit_account = 'asset:dispute' then p.amount
      else 0 end)::int as pence
  from ledger_tx t join ledger_posting p on p.tx_id = t.id
  where t.helper_id = $1 and t.kind in ('donation', 'refund', 'refund-failed', 'dispute-lost', 'dispute-reinstated') group by t.donation_id`;

describe("a helper's figures", () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let now = new Date('2026-03-15T12:00:00Z');
  let read: ReadHelperStats;

  beforeAll(async () => {
    // One connection: what was read is counted in it.
    ({ dataSource, close } = await openPaymentsDatabase(1));
    read = new ReadHelperStats(dataSource, { now: () => now });
  });
  afterAll(async () => close());

  async function newHelper(): Promise<string> {
    const helperId = uuidv7();
    await dataSource.manager.insert(Helper, { helperId, revision: 1, name: 'A', email: 'a@example.org', mailbox: 'a@example.org', acceptsDonations: true, isVerified: true, updatedAt: now });
    return helperId;
  }

  /** The slow way: every posting of the helper, donation by donation. */
  async function summed(helperId: string) {
    const { startsAt, endsAt } = londonMonthOf(now);
    const all: { arrived_at: Date; pence: number }[] = await dataSource.query(RECEIVED, [helperId]);
    const month = all.filter(({ arrived_at: at }) => at >= startsAt && at < endsAt);
    const pounds = (rows: { pence: number }[]): string => (rows.reduce((sum, { pence }) => sum + pence, 0) / 100).toFixed(2);
    const left = (rows: { pence: number }[]): number => rows.filter(({ pence }) => pence > 0).length;
    return { totalDonationsReceived: pounds(all), donationCount: left(all), thisMonthTotal: pounds(month), thisMonthCount: left(month) };
  }

  it(`are the sums of the postings, in ${HISTORIES} random histories and every month of them`, async () => {
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = new SeededRandom(seed);
      const helperId = await newHelper();
      const commands = new LedgerCommands(dataSource, new LedgerModel(), helperId, random);
      await commands.connectHelper();
      const length = random.between(5, 60);
      for (let step = 0; step < length; step++) {
        await commands.runOne();
        now = new Date(commands.now().getTime() - random.between(0, 40) * DAY_MS);
        expect({ seed, step, ...(await read.run(helperId)) }).toMatchObject({ seed, step, ...(await summed(helperId)) });
      }
    }
  }, 3_600_000);

  it('are made anew from the postings, and the books say when they are wrong', async () => {
    const kept = await dataSource.query(`select * from received_by_month where pence <> 0 or donations <> 0 order by helper_id, month`);
    expect(kept.length).toBeGreaterThan(HISTORIES / 2);
    await dataSource.query(`update received_by_month set pence = pence + 1`);
    const broken = (await checkLedger(dataSource)).filter(({ violationCount }) => violationCount > 0);
    expect(broken.map(({ invariant }) => invariant)).toEqual(['I10 received']);
    await dataSource.query(`select rebuild_received_by_month()`);
    expect(await dataSource.query(`select * from received_by_month where pence <> 0 or donations <> 0 order by helper_id, month`)).toEqual(kept);
    expect((await checkLedger(dataSource)).filter(({ violationCount }) => violationCount > 0)).toEqual([]);
  });

  it.each([
    ['2026-01-31T23:59:59.999Z', '2026-01-01'],
    ['2026-02-01T00:00:00.000Z', '2026-02-01'],
    // In summer London is an hour ahead, so the month begins at 23:00 UTC of the day before.
    ['2026-06-30T22:59:59.999Z', '2026-06-01'],
    ['2026-06-30T23:00:00.000Z', '2026-07-01'],
    ['2026-10-31T23:59:59.999Z', '2026-10-01'],
    ['2026-12-31T23:30:00.000Z', '2026-12-01'],
  ])('count %s in the month that began in London on %s', async (instant, month) => {
    const [row] = await dataSource.query(`select london_month($1)::text as month`, [instant]);
    expect(row.month).toBe(month);
    const { startsAt, endsAt } = londonMonthOf(new Date(instant));
    const [edges] = await dataSource.query(`select london_month($1)::text as first, london_month($2::timestamptz - interval '1 millisecond')::text as last, london_month($2)::text as next`, [startsAt, endsAt]);
    expect(edges).toEqual({ first: month, last: month, next: expect.not.stringMatching(month) });
  });

  it('cost as little for a helper with 100,000 donations and 10,000 payouts as for one with ten', async () => {
    const [small, big] = [await newHelper(), await newHelper()];
    await give(small, 10, 1);
    await give(big, 100_000, 10_000);
    await dataSource.query('vacuum analyze');
    const [ofSmall, ofBig] = [await rowsRead(small), await rowsRead(big)];
    expect(Number((await read.run(big)).donationCount)).toBe(100_000);
    expect(ofBig).toBeLessThanOrEqual(2 * ofSmall);
    expect(ofSmall).toBeLessThan(100);
  }, 3_600_000);

  async function give(helperId: string, donations: number, payouts: number): Promise<void> {
    for (let from = 0; from < donations; from += 10_000) {
      await dataSource.query(
        `with gift as (select gen_random_uuid() as id, n from generate_series($2::int, $3::int) n), booked as (
           insert into ledger_tx (source_key, kind, helper_id, donation_id, occurred_at)
           select 'stripe:pi_' || id || ':succeeded', 'donation', $1, id, now() - n * interval '1 minute' from gift returning id, donation_id),
         posted as (insert into ledger_posting (tx_id, seq, debit_account, credit_account, amount)
           select id, 1, 'asset:stripe', 'helper:' || $1 || ':pending', 500 from booked)
         insert into donation (id, helper_id, amount_pence, fee_pence, credited_pence, pending_pence, donor_name, intent_id, available_on, completed_at)
         select id, $1, 500, 28, 500, 500, 'Anonymous', 'pi_' || id, now(), now() - n * interval '1 minute' from gift`,
        [helperId, from + 1, Math.min(from + 10_000, donations)],
      );
    }
    await dataSource.query(
      `insert into payout (id, helper_id, account_id, amount_pence, trigger, status, requested_at, paid_at, next_attempt_at, updated_at)
       select gen_random_uuid(), $1, 'acct', 5000, 'automatic', 'paid', at, at, at, at from (select now() - n * interval '1 hour' as at from generate_series(1, $2::int) n)`,
      [helperId, payouts],
    );
  }

  /** Rows of tables and indexes that reading the figures touches, as PostgreSQL counts them. */
  async function rowsRead(helperId: string): Promise<number> {
    const counted = async (): Promise<number> => {
      await dataSource.query('select pg_stat_force_next_flush()');
      const [row] = await dataSource.query(
        `select (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
      );
      return Number(row.read);
    };
    await read.run(helperId);
    const before = await counted();
    await read.run(helperId);
    return (await counted()) - before;
  }
});
