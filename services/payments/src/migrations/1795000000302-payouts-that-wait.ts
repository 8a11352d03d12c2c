import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payouts wait after another bank account and while the books differ from the provider's; the last checks are known to every replica. */
export class PayoutsThatWait1795000000302 implements MigrationInterface {
  name = 'PayoutsThatWait1795000000302';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payout_account add column payouts_held_until timestamptz;
      create table payout_stop (
        is_on boolean primary key default true check (is_on),
        reason text not null,
        stopped_at timestamptz not null
      );
      create table books_check (
        name text primary key,
        succeeded_at timestamptz,
        watermark timestamptz,
        last_tx_id bigint not null default 0,
        findings jsonb not null default '{}'
      );
      alter table payment_issue add column resolved_at timestamptz, add column resolution text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payout_account drop column payouts_held_until;
      drop table payout_stop; drop table books_check;
      alter table payment_issue drop column resolved_at, drop column resolution;
    `);
  }
}
