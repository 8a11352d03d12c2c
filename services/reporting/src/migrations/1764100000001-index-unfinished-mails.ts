import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the metrics of the queue count, without the mails of thirty days that were sent. */
export class IndexUnfinishedMails1764100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX mail_unfinished ON mail (state, created_at) WHERE state IN ('waiting', 'queued', 'unknown', 'refused') AND NOT is_wiped`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX mail_unfinished');
  }
}
