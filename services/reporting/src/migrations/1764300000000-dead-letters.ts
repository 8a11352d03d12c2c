import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that no service could handle, as they lie in the bus, with what an operator wants done about each; and their lines in the audit log. */
export class DeadLetters1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dead_letter (
        id text PRIMARY KEY,
        consumer_group text NOT NULL,
        topic text NOT NULL,
        event_id text NOT NULL,
        key text NOT NULL,
        error text NOT NULL,
        attempts integer NOT NULL,
        dead_at timestamptz NOT NULL,
        wish text CHECK (wish IN ('replay', 'drop'))
      );
      CREATE INDEX dead_letter_newest ON dead_letter (dead_at, id);
      CREATE INDEX dead_letter_wish ON dead_letter (id) WHERE wish IS NOT NULL;
      ALTER TABLE audit_entry ALTER mail_id DROP NOT NULL, ADD letter_id text, ADD CHECK ((mail_id IS NULL) <> (letter_id IS NULL));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dead_letter; ALTER TABLE audit_entry DROP letter_id');
  }
}
