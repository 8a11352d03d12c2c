import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Every transaction that changes listings gets the next number of one row at its commit, and waits there for the one before: numbers
 * become visible in their order, so whoever has read up to n has missed nothing. The numbers are data: a dump carries them.
 * They stand apart from the listing, so that numbering writes neither the listing nor its indexes a second time, and stay when a row is deleted.
 */
export class NumberChanges1763900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table helper_change_count (
        is_only_row boolean primary key default true check (is_only_row),
        number bigint not null
      ) with (fillfactor = 50)`);
    await runner.query('create table helper_change (helper_id text primary key, number bigint not null)');
    await runner.query('create index helper_change_number on helper_change (number, helper_id)');
    await runner.query('insert into helper_change (helper_id, number) select id, 1 from helper');
    await runner.query('insert into helper_change_count (number) values (1)');
    // one number for a transaction, however many listings it changes; 'own' is forgotten when it ends
    await runner.query(`
      create function helper_number_change() returns trigger language plpgsql as $$
      declare
        own text := current_setting('registrations.change_number', true);
      begin
        if coalesce(own, '') = '' then
          update helper_change_count set number = number + 1 returning number::text into own;
          perform set_config('registrations.change_number', own, true);
        end if;
        insert into helper_change (helper_id, number) values (coalesce(new.id, old.id), own::bigint)
          on conflict (helper_id) do update set number = excluded.number;
        return null;
      end $$`);
    // deferred: the row of the count is locked from here to the end of the commit only, never while a transaction thinks
    await runner.query(`
      create constraint trigger helper_numbered after insert or update or delete on helper
        deferrable initially deferred for each row execute function helper_number_change()`);
    await runner.query('drop trigger helper_changed on helper');
    await runner.query('drop function helper_note_change()');
    await runner.query('alter table helper drop column changed_in');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table helper add column changed_in bigint not null default (pg_current_xact_id()::text::bigint)');
    await runner.query('create index helper_changed_in on helper (changed_in)');
    await runner.query(`
      create function helper_note_change() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id()::text::bigint;
        return new;
      end $$`);
    await runner.query('create trigger helper_changed before update on helper for each row execute function helper_note_change()');
    await runner.query('drop trigger helper_numbered on helper');
    await runner.query('drop function helper_number_change()');
    await runner.query('drop table helper_change; drop table helper_change_count');
  }
}
