import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators do: the state of reports, a log that only grows, and indexes by which every listing is found in any state, newest first. */
export class Moderation1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table report
        add column state text not null default 'open' check (state in ('open', 'assigned', 'decided')),
        add column version integer not null default 1,
        add column assigned_to text,
        add column decision text check (decision in ('nothing', 'warn', 'hide', 'remove')),
        add column decision_reason text,
        add column decided_by text,
        add column decided_at timestamptz,
        add check ((state = 'decided') = (decision is not null and decision_reason is not null and decided_by is not null and decided_at is not null)),
        add check (state <> 'assigned' or assigned_to is not null)`);
    await runner.query('create index report_state on report (state, created_at, id)');
    await runner.query('create index report_decided_at on report (decided_at) where decided_at is not null');
    await runner.query(`
      create table audit_entry (
        id bigint generated always as identity primary key,
        at timestamptz not null default now(),
        actor text not null,
        action text not null,
        helper_id text not null,
        report_id uuid,
        before jsonb not null,
        after jsonb not null,
        reason text
      )`);
    await runner.query('create index audit_entry_helper_id on audit_entry (helper_id, id)');
    await runner.query(`
      create function audit_entry_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit log is only added to';
      end $$`);
    await runner.query('create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays()');
    await runner.query('create trigger audit_entry_stays_whole before truncate on audit_entry for each statement execute function audit_entry_stays()');
    // the same words as stateOf in moderation/listing-state.ts
    await runner.query(`
      create function listing_state(hidden_reason text, paused_at timestamptz, removed_at timestamptz) returns text immutable parallel safe language sql
      return case when removed_at is not null then 'removed' when hidden_reason = 'operator' then 'hidden' when paused_at is not null then 'paused'
                  when hidden_reason = 'unconfirmed' then 'unconfirmed' else 'listed' end`);
    await runner.query('create index helper_state on helper (listing_state(hidden_reason, paused_at, removed_at), created_at, id)');
    await runner.query('create index helper_project_type on helper (project_type, created_at, id)');
    await runner.query('create index helper_email on helper (lower(email))');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['helper_email', 'helper_project_type', 'helper_state']) await runner.query(`drop index ${index}`);
    await runner.query('drop function listing_state(text, timestamptz, timestamptz)');
    await runner.query('drop table audit_entry');
    await runner.query('drop function audit_entry_stays()');
    const added = ['state', 'version', 'assigned_to', 'decision', 'decision_reason', 'decided_by', 'decided_at'];
    await runner.query(`alter table report ${added.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
