import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of what is tried, shared by all processes; unlogged, because losing them in a crash only begins the windows anew. */
export class AttemptWindows1795000000201 implements MigrationInterface {
  name = 'AttemptWindows1795000000201';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table attempt_window (key text primary key, count int not null, expires_at timestamptz not null);
      create index attempt_window_over on attempt_window (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table attempt_window`);
  }
}
