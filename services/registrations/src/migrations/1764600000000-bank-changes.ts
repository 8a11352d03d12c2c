import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which change of the bank details was the newest; the details themselves are kept nowhere here. */
export class BankChanges1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper add column bank_change_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper drop column bank_change_key');
  }
}
