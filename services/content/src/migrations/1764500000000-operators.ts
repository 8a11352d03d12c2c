import { createAuditLog, dropAuditLog } from '@community-help/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is written, beside what is shown of it; what operators did; and an index for each way in which they list it. */
export class Operators1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table entry (
        id text primary key,
        kind text not null check (kind in ('post', 'project')),
        slug text not null,
        state text not null check (state in ('draft', 'published', 'withdrawn')),
        is_from_file boolean not null,
        draft jsonb,
        published jsonb,
        revision integer not null check (revision > 0),
        changed_at timestamptz not null,
        check ((published is not null) = (state = 'published')),
        check (draft is not null or published is not null),
        check (state = 'published' or not is_from_file)
      );
      create index entry_newest on entry (changed_at, id);
      create index entry_kind on entry (kind, changed_at, id);
      create index entry_state on entry (state, changed_at, id);
      create index entry_kind_state on entry (kind, state, changed_at, id);
    `);
    await createAuditLog(runner, 'entry_id text not null');
    await runner.query('create index audit_entry_entry_id on audit_entry (entry_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropAuditLog(runner);
    await runner.query('drop table entry');
  }
}
