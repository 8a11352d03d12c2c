import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Another address for a listing, until both mailboxes have agreed. */
export class AddressChanges1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table address_change (
        id uuid primary key,
        helper_id text not null unique references helper (id),
        new_email text not null,
        old_confirmed_at timestamptz,
        new_confirmed_at timestamptz,
        expires_at timestamptz not null
      )`);
    await runner.query('create index address_change_expires_at on address_change (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table address_change');
  }
}
