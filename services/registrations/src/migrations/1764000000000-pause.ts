import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An owner may pause a listing. Replicas of the version before know nothing of it and show what is paused until they are replaced. */
export class Pause1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper add column paused_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper drop column paused_at');
  }
}
