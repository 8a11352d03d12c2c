import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which revision of a listing brought the bank details that were taken last: those of an older one are never taken after them. */
export class BankDetailsAnew1795000000501 implements MigrationInterface {
  name = 'BankDetailsAnew1795000000501';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table helper add column bank_details_revision int not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table helper drop column bank_details_revision`);
  }
}
