import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether somebody checked who a listing is. Replicas of the version before insert what nobody checked; they show no check, and an edit of theirs
 * leaves one as it is.
 */
export class Verification1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table helper
        add column verification_state text not null default 'unverified' check (verification_state in ('unverified', 'pending', 'checked', 'expired', 'rejected')),
        add column verification_method text check (verification_method in ('charity-register', 'companies-house', 'email-domain', 'visit')),
        add column verification_country text check (verification_country in ('england-wales', 'scotland', 'northern-ireland')),
        add column verification_number text,
        add column verification_asked_at timestamptz,
        add column verification_reason text,
        add column checked_by_id text,
        add column checked_at timestamptz,
        add column checked_until timestamptz,
        add column still_correct_asked_at timestamptz,
        add check (verification_state = 'unverified' or (verification_method is not null and verification_asked_at is not null)),
        add check (verification_state not in ('checked', 'expired') or (checked_by_id is not null and checked_at is not null and checked_until is not null)),
        add check (verification_state <> 'rejected' or verification_reason is not null)`);
    // the queues of the operators; the usual state of a listing is in none
    await runner.query(`create index helper_verification on helper (verification_state, verification_asked_at, id) where verification_state <> 'unverified'`);
    await runner.query(`create index helper_checked_until on helper (checked_until, id) where verification_state = 'checked'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['helper_checked_until', 'helper_verification']) await runner.query(`drop index ${index}`);
    const added = ['state', 'method', 'country', 'number', 'asked_at', 'reason'].map((column) => `verification_${column}`);
    const columns = [...added, 'checked_by_id', 'checked_at', 'checked_until', 'still_correct_asked_at'];
    await runner.query(`alter table helper ${columns.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
