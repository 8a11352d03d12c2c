import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails are queued as what they have to say and written when they are handed over. What a replica of the version before queues
 * during a roll-out (state 'queued', written already) is handed over as it is; that replica does not know the state 'waiting'.
 */
export class QueueMailsUnwritten1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE recipient
        ADD is_confirmed boolean NOT NULL DEFAULT true, ADD is_listed boolean NOT NULL DEFAULT true, ADD removed_at timestamptz;
      ALTER TABLE mail
        ADD helper_id text, ADD sealed text, ADD view jsonb, ADD link_purpose text, ADD link_subject text, ADD link_seconds integer,
        ADD urgency smallint NOT NULL DEFAULT 1, ADD is_unrequested boolean NOT NULL DEFAULT false, ADD allowed_at timestamptz,
        ADD held_for text, ADD is_wiped boolean NOT NULL DEFAULT false;
      UPDATE mail SET is_wiped = true WHERE ended_at IS NOT NULL AND recipient_address = '';
      DROP INDEX mail_open;
      CREATE INDEX mail_most_urgent ON mail (urgency, next_at) WHERE state IN ('waiting', 'queued');
      CREATE INDEX mail_longest_waiting ON mail (next_at) WHERE state IN ('waiting', 'queued');
      CREATE INDEX mail_handed_over ON mail (state, lease_until) WHERE state IN ('sending', 'unknown');
      CREATE INDEX mail_by_helper ON mail (helper_id) WHERE helper_id IS NOT NULL AND NOT is_wiped;
      CREATE INDEX mail_not_wiped ON mail (created_at) WHERE NOT is_wiped;
      CREATE TABLE mailbox_allowance (mailbox_mark text PRIMARY KEY, spent timestamptz[] NOT NULL);
      ALTER TABLE newsletter_subscription ADD mailbox_mark text;
      UPDATE newsletter_subscription SET mailbox_mark = rtrim(translate(encode(sha256(convert_to(
        regexp_replace(lower(email), '^([^+@][^+]*)[+].*@', '\\1@'), 'UTF8')), 'base64'), '+/', '-_'), '=');
      CREATE INDEX newsletter_subscription_by_mailbox ON newsletter_subscription (mailbox_mark);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM mail_attachment a USING mail m WHERE m.id = a.mail_id AND m.state IN ('waiting', 'dropped');
      DELETE FROM mail WHERE state IN ('waiting', 'dropped');
      DROP INDEX mail_most_urgent, mail_longest_waiting, mail_handed_over, mail_by_helper, mail_not_wiped;
      CREATE INDEX mail_open ON mail (state, next_at) WHERE state IN ('queued', 'sending', 'unknown');
      ALTER TABLE mail
        DROP helper_id, DROP sealed, DROP view, DROP link_purpose, DROP link_subject, DROP link_seconds, DROP urgency, DROP is_unrequested,
        DROP allowed_at, DROP held_for, DROP is_wiped;
      ALTER TABLE recipient DROP is_confirmed, DROP is_listed, DROP removed_at;
      ALTER TABLE newsletter_subscription DROP mailbox_mark;
      DROP TABLE mailbox_allowance;
    `);
  }
}
