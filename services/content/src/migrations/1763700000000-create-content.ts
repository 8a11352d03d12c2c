import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContent1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table post (
        slug text primary key,
        title text not null,
        excerpt text not null,
        category text not null,
        image_url text not null,
        author text not null,
        created_at timestamptz,
        reading_minutes integer not null check (reading_minutes > 0),
        html text not null
      )`);
    await runner.query(`
      create table project (
        slug text primary key,
        title text not null,
        description text not null,
        project_type text not null,
        image_url text not null,
        location text not null,
        started_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table project');
    await runner.query('drop table post');
  }
}
