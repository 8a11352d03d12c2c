import type { QueryRunner } from 'typeorm';

/**
 * For a migration of a service whose operators act: its table `audit_entry`, which is only added to. A trigger refuses update, delete and truncate, for
 * the service itself too. A line holds ids, states and the operator's words, because nothing in it is ever erased.
 * @param about SQL of the columns that say what a line is about, e.g. `helper_id text, subject text not null`; without it a line names nothing
 */
export async function createAuditLog(runner: QueryRunner, about?: string): Promise<void> {
  await runner.query(`
    create table audit_entry (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor text not null,
      action text not null,
      before jsonb not null,
      after jsonb not null,
      reason text${about === undefined ? '' : `,\n      ${about}`}
    );
    create function audit_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is only added to';
    end $$;
    create trigger audit_entry_stays before update or delete on audit_entry for each row execute function audit_entry_stays();
    create trigger audit_entry_stays_whole before truncate on audit_entry for each statement execute function audit_entry_stays();
  `);
}

export async function dropAuditLog(runner: QueryRunner): Promise<void> {
  await runner.query('drop table audit_entry; drop function audit_entry_stays()');
}
