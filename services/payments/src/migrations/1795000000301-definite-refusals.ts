import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a request was made is stored wherever its refusal decides something, and a payout may be out of our reach. */
export class DefiniteRefusals1795000000301 implements MigrationInterface {
  name = 'DefiniteRefusals1795000000301';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sealed_bank_details add column tries int not null default 0;
      alter table refund_request add column tries int not null default 0, add column attempt int not null default 1,
        add column first_tried_at timestamptz, add column state text not null default 'started'
          check (state in ('started', 'succeeded', 'refused')),
        add column reason text not null default 'operator' check (reason in ('operator', 'unconfirmed')),
        add column next_attempt_at timestamptz not null default now();
      update refund_request set state = 'succeeded' where refund_id is not null;
      update refund_request set tries = 1, first_tried_at = requested_at where refund_id is null;
      create unique index refund_request_unconfirmed on refund_request (intent_id) where reason = 'unconfirmed';
      create index refund_request_due on refund_request (next_attempt_at) where state = 'started';
      create table unconfirmed_helper (helper_id text primary key, since timestamptz not null);
      alter table payout drop constraint payout_status_check;
      alter table payout add constraint payout_status_check
        check (status in ('reserved', 'waiting_funds', 'transferred', 'paying', 'unreachable', 'paid', 'returned', 'refused'));
      drop index one_open_payout;
      create unique index one_open_payout on payout (helper_id)
        where status in ('reserved', 'waiting_funds', 'transferred', 'paying', 'unreachable');
      drop index payout_due;
      create index payout_due on payout (next_attempt_at) where status not in ('paid', 'refused');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sealed_bank_details drop column tries;
      drop table unconfirmed_helper;
      alter table refund_request drop column tries, drop column attempt, drop column first_tried_at, drop column state,
        drop column reason, drop column next_attempt_at;
      update payout set status = 'paying' where status = 'unreachable';
      alter table payout drop constraint payout_status_check;
      alter table payout add constraint payout_status_check
        check (status in ('reserved', 'waiting_funds', 'transferred', 'paying', 'paid', 'returned', 'refused'));
      drop index one_open_payout;
      create unique index one_open_payout on payout (helper_id) where status in ('reserved', 'waiting_funds', 'transferred', 'paying');
    `);
  }
}
