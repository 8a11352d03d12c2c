import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bank details that came while no bank account was known; what is given at the provider meanwhile is newer than they are. */
export class FirstBankDetails1795000000503 implements MigrationInterface {
  name = 'FirstBankDetails1795000000503';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table sealed_bank_details add column is_first boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table sealed_bank_details drop column is_first`);
  }
}
