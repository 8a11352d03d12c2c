import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators sign in by a provider; a session says how it was opened. */
export class AddProviderSignIn1797100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provider_sign_in (
        state text primary key,
        browser_hash bytea not null,
        nonce text not null,
        code_verifier text not null,
        expires_at timestamptz not null
      )`);
    await runner.query('create index provider_sign_in_expires_at on provider_sign_in (expires_at)');
    await runner.query(`
      alter table session
        add column opened_by text not null default 'link' check (opened_by in ('link', 'provider')),
        add column is_operator_by_claim boolean not null default false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table session drop column is_operator_by_claim, drop column opened_by');
    await runner.query('drop table provider_sign_in');
  }
}
