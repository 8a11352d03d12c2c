import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes by which operators find premiums, newest first. */
export class PremiumsListed1795000000502 implements MigrationInterface {
  name = 'PremiumsListed1795000000502';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index registration_payment_newest on registration_payment (created_at, id);
      create index registration_payment_state on registration_payment (status, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index registration_payment_newest, registration_payment_state`);
  }
}
