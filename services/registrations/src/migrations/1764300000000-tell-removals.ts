import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the log was last told to forget a removed listing. Beside the listing: it is no change that anybody follows. */
export class TellRemovals1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table helper_forgotten (helper_id text primary key, told_at timestamptz not null)');
    await runner.query('create index helper_removed on helper (id) where removed_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index helper_removed');
    await runner.query('drop table helper_forgotten');
  }
}
