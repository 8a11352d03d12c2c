import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A removal is the last word about a helper, whatever revision it carries: a restored registrations may publish a listing that was removed since its
 * backup. Rows from before do not tell a removed helper from a hidden one; the next rebuild does.
 */
export class RememberRemovals1769000000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE projected_helper ADD COLUMN is_removed boolean NOT NULL DEFAULT false');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE projected_helper DROP COLUMN is_removed');
  }
}
