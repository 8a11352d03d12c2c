import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything that is not the ledger itself: who may be paid, what is being paid, and how far each money movement got. */
export class Payments1795000000002 implements MigrationInterface {
  name = 'Payments1795000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [HELPERS, CHECKOUTS, DONATIONS, PREMIUM, PAYOUTS, MONEY_BACK, PROVIDER]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table stripe_event, stripe_call, payment_issue, dispute, refund, refund_request, payout, sealed_bank_details,
        payout_account, registration_payment, merchandise_order, donation, checkout, helper;
    `);
  }
}

const HELPERS = `
  create table helper (
    helper_id text primary key,
    revision int not null,
    name text not null,
    email text not null,
    accepts_donations boolean not null,
    is_verified boolean not null,
    is_demo boolean not null default false,
    updated_at timestamptz not null
  );
  create index helper_email on helper (lower(email));

  create table payout_account (
    helper_id text primary key,
    account_id text unique,
    transfers_status text not null default 'missing',
    payouts_status text not null default 'missing',
    is_connected boolean not null default false,
    bank_name text,
    bank_last4 text,
    bank_account_id text,
    bank_refusal_code text,
    is_schedule_manual boolean not null default false,
    hold_until timestamptz,
    updated_at timestamptz not null
  );

  create table sealed_bank_details (
    helper_id text primary key,
    sealed text not null,
    received_at timestamptz not null,
    next_attempt_at timestamptz not null,
    delete_after timestamptz not null
  );
`;

const CHECKOUTS = `
  create table checkout (
    id uuid primary key,
    kind text not null check (kind in ('donation', 'merchandise')),
    session_id text,
    status text not null check (status in ('open', 'completed', 'cancelled')),
    amount_pence int not null check (amount_pence > 0),
    first_amount_pence int not null,
    intent_id text unique,
    failure_code text,
    helper_id text,
    donor_name text,
    message text,
    sealed_donor_email text,
    product_id text,
    delivery_pence int not null default 0,
    sealed_shipping text,
    created_at timestamptz not null,
    touched_at timestamptz not null,
    completed_at timestamptz,
    check ((kind = 'donation') = (helper_id is not null)),
    check ((kind = 'merchandise') = (product_id is not null))
  );
  create unique index checkout_open_session on checkout (session_id) where status = 'open' and session_id is not null;
  create index checkout_abandoned on checkout (touched_at) where status = 'open';

  create table merchandise_order (
    id uuid primary key,
    product_id text not null,
    amount_pence int not null check (amount_pence > 0),
    delivery_pence int not null,
    fee_pence int not null,
    refunded_pence int not null default 0,
    intent_id text not null unique,
    paid_at timestamptz not null
  );

  create table payment_issue (
    intent_id text primary key,
    reason text not null,
    amount_pence int not null,
    noticed_at timestamptz not null
  );
`;

const DONATIONS = `
  create table donation (
    id uuid primary key,
    helper_id text not null,
    amount_pence int not null check (amount_pence > 0),
    fee_pence int not null check (fee_pence >= 0),
    credited_pence int not null check (credited_pence >= 0),
    pending_pence int not null check (pending_pence >= 0),
    refunded_pence int not null default 0 check (refunded_pence >= 0),
    disputed_pence int not null default 0 check (disputed_pence >= 0),
    lost_pence int not null default 0 check (lost_pence >= 0),
    donor_name text not null,
    message text,
    intent_id text not null unique,
    available_on timestamptz not null,
    completed_at timestamptz not null,
    settled_at timestamptz
  );
  create index donation_newest on donation (helper_id, completed_at desc, id desc);
  create index donation_unsettled on donation (available_on) where settled_at is null;
`;

const PREMIUM = `
  create table registration_payment (
    id uuid primary key,
    registration_type text not null,
    status text not null check (status in ('incomplete', 'active', 'past_due', 'ended')),
    customer_id text unique,
    subscription_id text unique,
    helper_id text,
    claimed_at timestamptz,
    first_paid_at timestamptz,
    paid_until timestamptz,
    past_due_since timestamptz,
    ended_at timestamptz,
    ended_reason text,
    is_contact_sent boolean not null default false,
    created_at timestamptz not null
  );
  create index registration_payment_helper on registration_payment (helper_id) where helper_id is not null;
  create index registration_payment_past_due on registration_payment (past_due_since) where status = 'past_due';
`;

/** A helper has at most one payout on its way: whatever else fails, the index refuses the second. */
const PAYOUTS = `
  create table payout (
    id uuid primary key,
    helper_id text not null,
    account_id text not null,
    amount_pence int not null constraint payout_threshold check (amount_pence >= 5000),
    trigger text not null check (trigger in ('automatic', 'manual')),
    status text not null check (status in ('reserved', 'waiting_funds', 'transferred', 'paying', 'paid', 'returned', 'refused')),
    transfer_id text unique,
    transfer_attempt int not null default 1,
    stripe_payout_id text unique,
    payout_attempt int not null default 1,
    failure_code text,
    returns int not null default 0,
    requested_at timestamptz not null,
    paid_at timestamptz,
    next_attempt_at timestamptz not null,
    lease_until timestamptz,
    updated_at timestamptz not null
  );
  create unique index one_open_payout on payout (helper_id) where status in ('reserved', 'waiting_funds', 'transferred', 'paying');
  create index payout_helper on payout (helper_id, requested_at desc);
  create index payout_due on payout (next_attempt_at) where status in ('reserved', 'waiting_funds', 'transferred', 'paying', 'returned');
`;

const MONEY_BACK = `
  create table refund_request (
    id uuid primary key,
    intent_id text not null,
    amount_pence int,
    refund_id text,
    requested_at timestamptz not null
  );
  create table refund (
    refund_id text primary key,
    intent_id text not null,
    amount_pence int not null,
    status text not null,
    updated_at timestamptz not null
  );
  create table dispute (
    dispute_id text primary key,
    intent_id text not null,
    amount_pence int not null,
    status text not null,
    updated_at timestamptz not null
  );
`;

const PROVIDER = `
  create table stripe_event (
    event_id text primary key,
    type text not null,
    account_id text,
    object_id text not null,
    created_at timestamptz not null,
    received_at timestamptz not null
  );
  create index stripe_event_received on stripe_event (received_at);

  create table stripe_call (
    idempotency_key text primary key,
    step text not null,
    entity_id text not null,
    state text not null check (state in ('started', 'succeeded', 'refused', 'superseded')),
    reference text,
    tries int not null default 0,
    started_at timestamptz not null,
    finished_at timestamptz
  );
`;
