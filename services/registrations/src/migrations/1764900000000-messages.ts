import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What visitors write to helpers, whom helpers keep away, and reports about conversations. */
export class Messages1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table conversation (
        id uuid primary key,
        helper_id text not null references helper (id),
        sender_id text not null,
        sender_name text,
        sealed_sender text not null,
        submission_key text unique,
        confirmed_at timestamptz,
        sender_blocked_at timestamptz,
        last_message_at timestamptz not null,
        created_at timestamptz not null
      )`);
    await runner.query('create index conversation_helper_id on conversation (helper_id, created_at)');
    await runner.query('create index conversation_sender_id on conversation (sender_id)');
    await runner.query('create index conversation_last_message_at on conversation (last_message_at)');
    await runner.query(`
      create table message (
        id uuid primary key,
        conversation_id uuid not null references conversation (id) on delete cascade,
        is_from_helper boolean not null,
        text text not null check (length(text) <= 1000),
        submission_key text unique,
        sent_at timestamptz not null
      )`);
    await runner.query('create index message_conversation_id on message (conversation_id, sent_at)');
    await runner.query(`
      create table blocked_sender (
        helper_id text not null references helper (id),
        sender_id text not null,
        blocked_at timestamptz not null,
        primary key (helper_id, sender_id)
      )`);
    await runner.query('create index blocked_sender_sender_id on blocked_sender (sender_id)');
    await runner.query('alter table report add column conversation_id uuid references conversation (id) on delete set null');
    await runner.query('alter table report add column is_from_helper boolean not null default false');
    await runner.query(`create unique index report_open_conversation on report (conversation_id, is_from_helper) where state <> 'decided'`);
    await runner.query('create index report_conversation_id on report (conversation_id) where conversation_id is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from report where reason = 'message'`);
    await runner.query('alter table report drop column is_from_helper');
    await runner.query('alter table report drop column conversation_id');
    await runner.query('drop table blocked_sender');
    await runner.query('drop table message');
    await runner.query('drop table conversation');
  }
}
