import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-time links that were used, until they have expired. */
export class CreateUsedLink1700000000002 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE TABLE used_link (id uuid PRIMARY KEY, purpose text NOT NULL, used_at timestamptz NOT NULL DEFAULT now(), expires_at timestamptz NOT NULL)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE used_link');
  }
}
