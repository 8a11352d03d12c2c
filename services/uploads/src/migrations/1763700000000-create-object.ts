import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateObject1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table object (
        id uuid primary key,
        "uploadKey" text not null unique,
        "objectPath" text not null unique,
        "thumbnailPath" text not null unique,
        width int not null check (width > 0),
        height int not null check (height > 0),
        bytes int not null check (bytes > 0),
        "adoptedAt" timestamptz,
        "createdAt" timestamptz not null default now()
      )`);
    await runner.query(`create index object_left_over on object ("createdAt") where "adoptedAt" is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table object');
  }
}
