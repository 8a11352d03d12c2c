import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns are named as everywhere else; every file that may have to go has a row that says when, so that nobody has to list the bucket; why an
 * upload was refused is remembered; and whose listing shows which picture.
 */
export class KeepAccountOfFiles1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [old, name] of [['uploadKey', 'upload_key'], ['objectPath', 'object_path'], ['thumbnailPath', 'thumbnail_path'], ['adoptedAt', 'adopted_at'], ['createdAt', 'created_at']]) {
      await runner.query(`alter table object rename column "${old}" to ${name}`);
    }
    await runner.query(`
      create table removal (
        key text primary key,
        due_at timestamptz not null
      )`);
    await runner.query('create index removal_due on removal (due_at)');
    await runner.query(`
      create table refused_upload (
        upload_key text primary key,
        status int not null,
        sentence text not null,
        refused_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table listing (
        helper_id text primary key,
        revision int not null,
        images text[] not null,
        removed_at timestamptz
      )`);
    await runner.query('create index listing_images on listing using gin (images)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['listing', 'refused_upload', 'removal']) await runner.query(`drop table ${table}`);
    for (const [old, name] of [['uploadKey', 'upload_key'], ['objectPath', 'object_path'], ['thumbnailPath', 'thumbnail_path'], ['adoptedAt', 'adopted_at'], ['createdAt', 'created_at']]) {
      await runner.query(`alter table object rename column ${name} to "${old}"`);
    }
  }
}
