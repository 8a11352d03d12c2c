import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateHelper1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table helper (
        id text primary key check (id <> ''),
        revision integer not null check (revision >= 1),
        name text not null,
        description text not null,
        project_type text not null,
        email text not null,
        phone text,
        website text,
        location text not null,
        latitude numeric check (latitude between -90 and 90),
        longitude numeric check (longitude between -180 and 180),
        location_precision text not null
          check (location_precision in ('exact', 'unit', 'sector', 'district', 'place', 'area-only')),
        services text[] not null,
        accepts_donations boolean not null,
        wants_donations boolean not null,
        images text[] not null check (cardinality(images) <= 10),
        is_verified boolean not null,
        categories text[] not null,
        charity_categories text[] not null,
        areas_of_help text[] not null,
        organization_type text,
        experience text,
        additional_info text,
        availability text[] not null,
        registration_payment_id uuid unique,
        premium_changed_at timestamptz,
        submission_key text unique,
        placement_due_at timestamptz,
        placement_attempts integer not null default 0,
        is_demo boolean not null default false,
        created_at timestamptz not null,
        changed_in bigint not null default (pg_current_xact_id()::text::bigint),
        check ((latitude is null) = (longitude is null)),
        check ((latitude is null) = (location_precision = 'area-only'))
      )`);
    await runner.query('create index helper_changed_in on helper (changed_in)');
    await runner.query('create index helper_created_at on helper (created_at, id)');
    await runner.query('create index helper_placement_due on helper (placement_due_at) where placement_due_at is not null');
    await runner.query(`
      create function helper_note_change() returns trigger language plpgsql as $$
      begin
        new.changed_in := pg_current_xact_id()::text::bigint;
        return new;
      end $$`);
    await runner.query('create trigger helper_changed before update on helper for each row execute function helper_note_change()');
    await runner.query(`
      create table reserved_helper_id (
        registration_payment_id uuid primary key,
        helper_id text not null,
        reserved_at timestamptz not null default now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reserved_helper_id');
    await runner.query('drop table helper');
    await runner.query('drop function helper_note_change()');
  }
}
