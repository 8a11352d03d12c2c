import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the list of migrations of a service that counts: how often something happened within an hour or a day; subjects are keyed hashes, and the key lives for its day only. */
export class CreateQuota1763800000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table quota (
        subject bytea not null,
        window_ends timestamptz not null,
        taken integer not null check (taken > 0),
        primary key (subject, window_ends)
      )`);
    await runner.query('create index quota_window_ends on quota (window_ends)');
    await runner.query('create table quota_key (day timestamptz primary key, key bytea not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table quota_key');
    await runner.query('drop table quota');
  }
}
