import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lines of the audit log about a reader, which name neither a mail nor an event; and an index by which the mails of an address are found. */
export class Readers1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_check, ADD CONSTRAINT audit_entry_about CHECK (mail_id IS NULL OR letter_id IS NULL);
      CREATE INDEX mail_of_address ON mail (recipient_address) WHERE recipient_address <> '';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX mail_of_address;
      ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_about, ADD CONSTRAINT audit_entry_check CHECK ((mail_id IS NULL) <> (letter_id IS NULL)) NOT VALID;
    `);
  }
}
