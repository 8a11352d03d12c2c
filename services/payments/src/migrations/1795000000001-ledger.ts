import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The double-entry ledger: append-only entries, account totals that follow them, and one function that writes both. */
export class Ledger1795000000001 implements MigrationInterface {
  name = 'Ledger1795000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(APPEND_ONLY);
    await runner.query(OPEN_HELPER_ACCOUNTS);
    await runner.query(POST);
    await runner.query(SHARED_ACCOUNT_ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function ledger_post; drop function ledger_open_helper_accounts;
      drop table ledger_posting; drop table ledger_tx; drop table ledger_account; drop function ledger_is_append_only;
    `);
  }
}

/**
 * Totals of an account are kept in slots: everybody posts to the platform's own accounts, and sixteen rows let sixteen
 * transactions do so at once. A helper's account has the one slot 0, because its floor must see the whole balance.
 */
const TABLES = `
  create table ledger_account (
    id text not null,
    slot smallint not null default 0,
    owner text,
    kind text not null check (kind in ('asset', 'liability', 'income', 'expense')),
    has_floor boolean not null default false,
    debits bigint not null default 0 check (debits >= 0),
    credits bigint not null default 0 check (credits >= 0),
    primary key (id, slot),
    check (owner is null or slot = 0),
    constraint ledger_account_floor check (
      not has_floor or case when kind in ('asset', 'expense') then debits >= credits else credits >= debits end)
  );
  create index ledger_account_owner on ledger_account (owner) where owner is not null;

  create table ledger_tx (
    id bigint generated always as identity primary key,
    source_key text not null constraint ledger_tx_once unique,
    kind text not null,
    helper_id text,
    donation_id uuid,
    payout_id uuid,
    occurred_at timestamptz not null,
    posted_at timestamptz not null default clock_timestamp()
  );
  create index ledger_tx_helper on ledger_tx (helper_id, kind) where helper_id is not null;
  create index ledger_tx_donation on ledger_tx (donation_id) where donation_id is not null;

  create table ledger_posting (
    tx_id bigint not null references ledger_tx,
    seq smallint not null,
    debit_account text not null,
    credit_account text not null,
    amount bigint not null check (amount > 0),
    primary key (tx_id, seq),
    check (debit_account <> credit_account)
  );
`;

const APPEND_ONLY = `
  create function ledger_is_append_only() returns trigger language plpgsql as $$
  begin
    raise exception 'the ledger is append-only: correct it with another entry' using errcode = 'restrict_violation';
  end $$;
  create trigger ledger_tx_append_only before update or delete on ledger_tx for each row execute function ledger_is_append_only();
  create trigger ledger_posting_append_only before update or delete on ledger_posting
    for each row execute function ledger_is_append_only();
`;

const OPEN_HELPER_ACCOUNTS = `
  create function ledger_open_helper_accounts(p_helper text) returns void language sql as $$
    insert into ledger_account (id, owner, kind, has_floor)
    select id, p_helper, kind, true from (values
      ('asset:connected:' || p_helper, 'asset'),
      ('asset:receivable:' || p_helper, 'asset'),
      ('helper:' || p_helper || ':available', 'liability'),
      ('helper:' || p_helper || ':dispute_hold', 'liability'),
      ('helper:' || p_helper || ':in_transit', 'liability'),
      ('helper:' || p_helper || ':pending', 'liability')) as account (id, kind)
    order by id
    on conflict do nothing
  $$;
`;

/**
 * Takes a helper's accounts before the shared ones, each in id order: no two postings can wait for each other. CHECK refuses an
 * overdraft. A helper's accounts are opened at the first posting that needs one, before any shared account is held.
 */
const POST = `
  create function ledger_post(p_source_key text, p_kind text, p_occurred_at timestamptz, p_helper text, p_donation uuid,
    p_payout uuid, p_debit text[], p_credit text[], p_amount bigint[]) returns bigint language plpgsql as $$
  declare
    v_tx bigint;
    v_slot smallint;
    v_is_open boolean := false;
    v_change record;
  begin
    insert into ledger_tx (source_key, kind, occurred_at, helper_id, donation_id, payout_id)
      values (p_source_key, p_kind, p_occurred_at, p_helper, p_donation, p_payout)
      on conflict (source_key) do nothing returning id into v_tx;
    if v_tx is null then return null; end if;
    v_slot := v_tx % 16;
    insert into ledger_posting (tx_id, seq, debit_account, credit_account, amount)
      select v_tx, n, d, c, a from unnest(p_debit, p_credit, p_amount) with ordinality as posting (d, c, a, n);
    for v_change in
      select account, is_owned, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
        select d as account, a as debit, 0 as credit, d ~ '^(helper|asset:connected|asset:receivable):' as is_owned
          from unnest(p_debit, p_amount) as x (d, a)
        union all
        select c, 0, a, c ~ '^(helper|asset:connected|asset:receivable):' from unnest(p_credit, p_amount) as x (c, a)) as side
      group by account, is_owned order by is_owned desc, account
    loop
      loop
        update ledger_account set debits = debits + v_change.debit, credits = credits + v_change.credit
          where id = v_change.account and slot = case when v_change.is_owned then 0 else v_slot end;
        exit when found;
        if not v_change.is_owned or v_is_open or p_helper is null then
          raise exception 'the entry % names an account that does not exist', p_source_key using errcode = 'foreign_key_violation';
        end if;
        perform ledger_open_helper_accounts(p_helper);
        v_is_open := true;
      end loop;
    end loop;
    return v_tx;
  end $$;
`;

const SHARED_ACCOUNT_ROWS = `
  insert into ledger_account (id, slot, kind, has_floor)
  select id, slot, kind, false from (values
    ('asset:stripe', 'asset'), ('asset:dispute', 'asset'),
    ('expense:stripe_fees', 'expense'), ('expense:dispute_fees', 'expense'),
    ('income:premium', 'income'), ('income:merchandise', 'income'),
    ('liability:unallocated', 'liability')) as account (id, kind), generate_series(0, 15) as slot;
`;
