import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a premium can be told to, which dialog it belongs to, when it ends at the provider, and each month that was paid for it. */
export class PremiumsOfPeople1795000000203 implements MigrationInterface {
  name = 'PremiumsOfPeople1795000000203';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table registration_payment
        add column session_id text,
        add column sealed_email text,
        add column cancels_at timestamptz,
        add column provider_ended_at timestamptz;
      update registration_payment set provider_ended_at = ended_at where status = 'ended';
      create unique index registration_payment_session on registration_payment (session_id) where session_id is not null;
      create index registration_payment_unended on registration_payment (ended_at) where status = 'ended' and provider_ended_at is null;
      create index registration_payment_unclaimed on registration_payment (first_paid_at) where status in ('active', 'past_due');

      create table premium_invoice (
        invoice_id text primary key,
        registration_payment_id uuid not null references registration_payment,
        intent_id text not null unique,
        amount_pence int not null check (amount_pence > 0),
        paid_at timestamptz not null,
        paid_until timestamptz,
        refund_wanted boolean not null default false,
        refunded_at timestamptz
      );
      create index premium_invoice_payment on premium_invoice (registration_payment_id);
      create index premium_invoice_refund on premium_invoice (paid_at) where refund_wanted and refunded_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table premium_invoice;
      alter table registration_payment drop column session_id, drop column sealed_email, drop column cancels_at, drop column provider_ended_at;
    `);
  }
}
