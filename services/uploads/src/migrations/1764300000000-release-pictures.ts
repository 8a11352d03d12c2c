import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A picture that its listing no longer shows waits before it goes. Replicas of the version before do not wait: their sweep looks at its age alone. */
export class ReleasePictures1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table object add column released_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table object drop column released_at');
  }
}
