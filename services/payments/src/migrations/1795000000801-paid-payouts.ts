import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which the payouts of the last two weeks are found that count as paid and are to be looked at. */
export class PaidPayouts1795000000801 implements MigrationInterface {
  name = 'PaidPayouts1795000000801';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index payout_paid on payout (paid_at, next_attempt_at) where status = 'paid'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index payout_paid');
  }
}
