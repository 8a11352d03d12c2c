import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many of a dispute's movements are posted: an answer of the provider that has fewer is an older one. */
export class PartsOfDisputes1795000000303 implements MigrationInterface {
  name = 'PartsOfDisputes1795000000303';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table dispute add column movements int not null default 0;
      update dispute set movements = 2 where exists (select 1 from ledger_tx where source_key = 'stripe:' || dispute_id || ':reinstated');
      update dispute set movements = 1 where exists (select 1 from ledger_tx where source_key = 'stripe:' || dispute_id || ':lost');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table dispute drop column movements`);
  }
}
