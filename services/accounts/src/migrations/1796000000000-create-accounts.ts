import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No table holds an address: `address_id` is its SHA-256, `masked_address` its first letter and its domain. */
export class CreateAccounts1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sign_in_request (
        id uuid primary key,
        address_id text not null,
        masked_address text not null,
        browser_hash bytea not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index sign_in_request_expires_at on sign_in_request (expires_at)');
    await runner.query(`
      create table session (
        id uuid primary key,
        token_hash bytea not null unique,
        address_id text not null,
        masked_address text not null,
        browser text not null,
        signed_in_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index session_address_id on session (address_id)');
    await runner.query('create index session_expires_at on session (expires_at)');
    await runner.query(`
      create table listing (
        helper_id text primary key,
        revision integer not null,
        address_id text,
        registered_at timestamptz,
        removed_at timestamptz,
        check ((address_id is null) = (removed_at is not null))
      )`);
    await runner.query('create index listing_address_id on listing (address_id, registered_at desc) where removed_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table listing; drop table session; drop table sign_in_request');
  }
}
