import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors tell the operators about listings. */
export class Reports1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table report (
        id uuid primary key,
        helper_id text not null references helper (id),
        reason text not null,
        text text check (length(text) <= 1000),
        sealed_email text,
        reporter_id text,
        submission_key text unique,
        created_at timestamptz not null,
        check ((sealed_email is null) = (reporter_id is null))
      )`);
    await runner.query('create index report_helper_id on report (helper_id, created_at)');
    await runner.query('create index report_reporter_id on report (reporter_id) where reporter_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table report');
  }
}
