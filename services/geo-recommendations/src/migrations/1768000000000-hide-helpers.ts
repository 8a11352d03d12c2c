import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A helper that is hidden or removed keeps a row with its revision and nothing else: an older event that arrives later, or comes again
 * in a rebuild, finds it and changes nothing.
 */
export class HideHelpers1768000000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('ALTER TABLE projected_helper ADD COLUMN is_listed boolean NOT NULL DEFAULT true');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DELETE FROM projected_helper WHERE NOT is_listed');
    await query.query('ALTER TABLE projected_helper DROP COLUMN is_listed');
  }
}
