import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One mailbox has one spelling, so that listings which share it are found; what a dialog wishes waits until the provider has taken it. */
export class MailboxesAndWishes1795000000205 implements MigrationInterface {
  name = 'MailboxesAndWishes1795000000205';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table helper add column mailbox text;
      update helper set mailbox = lower(regexp_replace(trim(email), '^([^+@]+)\\+.*(@[^@]*)$', '\\1\\2'));
      alter table helper alter column mailbox set not null;
      create index helper_mailbox on helper (mailbox);
      drop index helper_email;

      alter table checkout add column wish jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table checkout drop column wish;
      alter table helper drop column mailbox;
      create index helper_email on helper (lower(email));
    `);
  }
}
