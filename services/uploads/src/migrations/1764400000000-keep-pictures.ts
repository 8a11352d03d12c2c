import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture may be kept for good, whatever listings show. */
export class KeepPictures1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table object add column kept_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table object drop column kept_at');
  }
}
