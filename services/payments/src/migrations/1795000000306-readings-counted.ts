import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an answer of the provider was stored, so that an older answer is not stored over a newer one. */
export class ReadingsCounted1795000000306 implements MigrationInterface {
  name = 'ReadingsCounted1795000000306';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['registration_payment', 'payout_account']) await runner.query(`alter table ${table} add column readings integer not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['registration_payment', 'payout_account']) await runner.query(`alter table ${table} drop column readings`);
  }
}
