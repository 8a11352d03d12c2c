import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each helper received, month by month, kept with every change of a donation in the same transaction. */
export class ReceivedByMonth1795000000304 implements MigrationInterface {
  name = 'ReceivedByMonth1795000000304';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [TABLE, KEEP, REBUILD, PAYOUT_INDEXES]) await runner.query(sql);
    await runner.query(`select rebuild_received_by_month()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index payout_last_paid; drop index payout_unfinished;
      drop trigger donation_received_new on donation; drop trigger donation_received_changed on donation;
      drop function keep_received_by_month; drop function rebuild_received_by_month;
      drop table received_by_month; drop function london_month;
    `);
  }
}

/** A donation belongs to the month in which it arrived, in London; `donations` counts those of which something is left. */
const TABLE = `
  create function london_month(p_instant timestamptz) returns date language sql immutable parallel safe as $$
    select date_trunc('month', p_instant at time zone 'Europe/London')::date
  $$;
  create table received_by_month (
    helper_id text not null,
    month date not null,
    pence bigint not null,
    donations int not null,
    primary key (helper_id, month)
  ) with (fillfactor = 70);
`;

/**
 * Adds the difference that a statement made. Whoever changes a donation holds the accounts of its helper, so the rows here are
 * never waited for in another order.
 */
const KEEP = `
  create function keep_received_by_month() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into received_by_month as kept (helper_id, month, pence, donations)
      select helper_id, london_month(completed_at), sum(amount_pence - refunded_pence - lost_pence),
        count(*) filter (where amount_pence > refunded_pence + lost_pence)
      from changed group by 1, 2 order by 1, 2
      on conflict (helper_id, month) do update set pence = kept.pence + excluded.pence, donations = kept.donations + excluded.donations;
    else
      insert into received_by_month as kept (helper_id, month, pence, donations)
      select helper_id, london_month(completed_at), sum(pence), sum(counted) from (
        select helper_id, completed_at, amount_pence - refunded_pence - lost_pence as pence, (amount_pence > refunded_pence + lost_pence)::int as counted
        from changed
        union all
        select helper_id, completed_at, refunded_pence + lost_pence - amount_pence, -(amount_pence > refunded_pence + lost_pence)::int from before) as difference
      group by 1, 2 having sum(pence) <> 0 or sum(counted) <> 0 order by 1, 2
      on conflict (helper_id, month) do update set pence = kept.pence + excluded.pence, donations = kept.donations + excluded.donations;
    end if;
    return null;
  end $$;
  create trigger donation_received_new after insert on donation referencing new table as changed
    for each statement execute function keep_received_by_month();
  create trigger donation_received_changed after update on donation referencing old table as before new table as changed
    for each statement execute function keep_received_by_month();
`;

/** Makes the table anew from the postings; nobody writes donations meanwhile. */
const REBUILD = `
  create function rebuild_received_by_month() returns void language plpgsql as $$
  begin
    lock table donation in share row exclusive mode;
    delete from received_by_month;
    insert into received_by_month (helper_id, month, pence, donations)
    select helper_id, london_month(arrived_at), sum(pence), count(*) filter (where pence > 0) from (
      select t.helper_id, t.donation_id, min(t.occurred_at) filter (where t.kind = 'donation') as arrived_at,
        sum(case
          when t.kind in ('donation', 'refund-failed') and p.debit_account = 'asset:stripe' then p.amount
          when t.kind = 'refund' and p.credit_account = 'asset:stripe' then -p.amount
          when t.kind = 'dispute-lost' then -p.amount
          else 0 end) as pence
      from ledger_tx t join ledger_posting p on p.tx_id = t.id
      where t.kind in ('donation', 'refund', 'refund-failed', 'dispute-lost') and t.donation_id is not null
      group by t.helper_id, t.donation_id) as received
    group by 1, 2;
  end $$;
`;

const PAYOUT_INDEXES = `
  create index payout_last_paid on payout (helper_id, paid_at desc) where status = 'paid';
  create index payout_unfinished on payout (helper_id) where status not in ('paid', 'refused');
`;
