import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an unpaid payment came from, as keyed hashes, and how many cards were refused for it; forgotten with its end. */
export class RefusedCards1795000000206 implements MigrationInterface {
  name = 'RefusedCards1795000000206';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['checkout', 'registration_payment']) {
      await runner.query(`
        alter table ${table}
          add column address_mark text,
          add column session_mark text,
          add column failed_attempts int not null default 0,
          add column failed_attempt text
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['checkout', 'registration_payment']) {
      await runner.query(`alter table ${table} drop column address_mark, drop column session_mark, drop column failed_attempts, drop column failed_attempt`);
    }
  }
}
