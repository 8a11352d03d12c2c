import { createAuditLog, dropAuditLog } from '@community-help/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators do about mails: their log, and indexes by which every mail is found, newest first. */
export class Operators1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createAuditLog(runner, 'mail_id uuid not null');
    await runner.query(`
      CREATE INDEX audit_entry_mail_id ON audit_entry (mail_id, id);
      CREATE INDEX mail_newest ON mail (created_at, id);
      CREATE INDEX mail_state ON mail (state, created_at, id);
      CREATE INDEX mail_of_helper ON mail (helper_id, created_at, id) WHERE helper_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mail_newest, mail_state, mail_of_helper');
    await dropAuditLog(runner);
  }
}
