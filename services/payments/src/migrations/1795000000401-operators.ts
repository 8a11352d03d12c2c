import { createAuditLog, dropAuditLog } from '@community-help/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators do about money: their log, holds of payouts, by whom a donation was made (as a keyed hash), and indexes by which every payment is found, newest first. */
export class Operators1795000000401 implements MigrationInterface {
  name = 'Operators1795000000401';

  async up(runner: QueryRunner): Promise<void> {
    await createAuditLog(runner, 'subject text not null, helper_id text');
    for (const sql of [AUDIT_INDEXES, HOLDS, DONORS, INDEXES]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index donation_paid, donation_amount, donation_donor, merchandise_order_paid, merchandise_order_amount, payout_newest, payout_state,
        payment_issue_open, payment_issue_decided, dispute_state, dispute_intent, refund_request_intent, refund_intent;
      alter table dispute drop column opened_at, drop column due_at;
      alter table refund_request drop column actor;
      alter table donation drop column donor_mark;
      alter table checkout drop column donor_mark;
      drop table payout_hold;
    `);
    await dropAuditLog(runner);
  }
}

const AUDIT_INDEXES = `
  create index audit_entry_subject on audit_entry (subject, id);
  create index audit_entry_helper_id on audit_entry (helper_id, id) where helper_id is not null;
`;

/** While it is there, no payout of this helper is started, and none goes a step further on its way out. */
const HOLDS = `
  create table payout_hold (
    helper_id text primary key,
    cause text not null check (cause in ('identity', 'bank', 'gifts', 'report', 'other')),
    reason text not null,
    held_by text not null,
    held_at timestamptz not null
  );
`;

const DONORS = `
  alter table checkout add column donor_mark text;
  alter table donation add column donor_mark text;
`;

const INDEXES = `
  alter table dispute add column opened_at timestamptz not null default now(), add column due_at timestamptz;
  update dispute set opened_at = updated_at;
  alter table refund_request add column actor text;
  create index donation_paid on donation (completed_at, id);
  create index donation_amount on donation (amount_pence, completed_at, id);
  create index donation_donor on donation (donor_mark, completed_at, id) where donor_mark is not null;
  create index merchandise_order_paid on merchandise_order (paid_at, id);
  create index merchandise_order_amount on merchandise_order (amount_pence, paid_at, id);
  create index payout_newest on payout (requested_at, id);
  create index payout_state on payout (status, requested_at, id);
  create index payment_issue_open on payment_issue (noticed_at, intent_id) where resolved_at is null;
  create index payment_issue_decided on payment_issue (resolved_at, intent_id) where resolved_at is not null;
  create index dispute_state on dispute (status, opened_at, dispute_id);
  create index dispute_intent on dispute (intent_id);
  create index refund_request_intent on refund_request (intent_id);
  create index refund_intent on refund (intent_id);
`;
