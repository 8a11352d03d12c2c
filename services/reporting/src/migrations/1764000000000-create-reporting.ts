import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateReporting1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE recipient (
        helper_id text PRIMARY KEY, revision integer NOT NULL, name text NOT NULL, email text NOT NULL, project_type text NOT NULL,
        is_demo boolean NOT NULL);
      CREATE TABLE statement_line (
        source_key text PRIMARY KEY, helper_id text NOT NULL, kind text NOT NULL, amount_pence bigint NOT NULL, reference text NOT NULL,
        occurred_at timestamptz NOT NULL);
      CREATE INDEX statement_line_by_helper ON statement_line (helper_id, occurred_at);
      CREATE TABLE report (
        report_id uuid PRIMARY KEY, helper_id text NOT NULL, month text NOT NULL, trigger text NOT NULL, state text NOT NULL,
        requested_at timestamptz NOT NULL, sent_at timestamptz);
      CREATE UNIQUE INDEX one_scheduled_report ON report (helper_id, month) WHERE trigger = 'schedule';
      CREATE INDEX report_by_helper ON report (helper_id, requested_at);
      CREATE TABLE mail (
        id uuid PRIMARY KEY, message_id text NOT NULL CONSTRAINT mail_message_id UNIQUE, kind text NOT NULL, recipient_address text NOT NULL,
        subject text NOT NULL, html text NOT NULL, text text NOT NULL, state text NOT NULL, attempts integer NOT NULL,
        next_at timestamptz NOT NULL, lease_until timestamptz, last_error text, report_id uuid, created_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz);
      CREATE INDEX mail_open ON mail (state, next_at) WHERE state IN ('queued', 'sending', 'unknown');
      CREATE TABLE mail_attachment (
        mail_id uuid NOT NULL REFERENCES mail (id), filename text NOT NULL, content_type text NOT NULL, content_id text, content bytea NOT NULL,
        PRIMARY KEY (mail_id, filename));
      CREATE TABLE newsletter_subscription (
        email text PRIMARY KEY, token_hash text NOT NULL, asked_at timestamptz NOT NULL, confirmed_at timestamptz);
      CREATE INDEX newsletter_subscription_by_token ON newsletter_subscription (token_hash);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE newsletter_subscription, mail_attachment, mail, report, statement_line, recipient');
  }
}
