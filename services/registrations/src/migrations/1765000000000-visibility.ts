import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What owners keep from visitors. The exact places of individuals, which were published before, are published anew as they are shown: five minutes
 * later, when no process of the version before is left that would publish them as they were.
 */
export class Visibility1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['hides_phone', 'hides_email', 'hides_place']) await runner.query(`alter table helper add column ${column} boolean not null default false`);
    await runner.query('alter table helper add column publish_due_at timestamptz');
    await runner.query(`update helper set publish_due_at = now() + interval '5 minutes' where lower(trim(organization_type)) = 'individual' and removed_at is null`);
    await runner.query('create index helper_publish_due_at on helper (publish_due_at) where publish_due_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['publish_due_at', 'hides_place', 'hides_email', 'hides_phone']) await runner.query(`alter table helper drop column ${column}`);
  }
}
