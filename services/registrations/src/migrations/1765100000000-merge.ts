import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which listing stays of two that were the same helper: whoever has the address of the other one gets there. */
export class Merge1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper add column merged_into text, add check (merged_into is null or removed_at is not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper drop column merged_into');
  }
}
