import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators tell everybody for a time. */
export class Notices1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notice (
        id uuid primary key,
        text text not null,
        tone text not null check (tone in ('information', 'warning')),
        link jsonb,
        starts_at timestamptz not null,
        ends_at timestamptz not null check (ends_at > starts_at),
        ended_at timestamptz,
        revision integer not null check (revision > 0),
        changed_at timestamptz not null
      );
      create index notice_newest on notice (starts_at, id);
      create index notice_open on notice (ends_at) where ended_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notice');
  }
}
