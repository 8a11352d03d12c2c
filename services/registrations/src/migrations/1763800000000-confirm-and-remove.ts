import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A listing's address is confirmed or not, it is shown, hidden or gone, and the badge may wait while the premium is paid.
 * During a roll-out the replicas that do not know these columns go on: what they insert counts as confirmed, as their events say.
 */
export class ConfirmAndRemove1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table helper
        add column confirmed_at timestamptz default now(),
        add column confirm_by timestamptz,
        add column hidden_reason text check (hidden_reason in ('unconfirmed', 'operator')),
        add column hidden_note text,
        add column removed_at timestamptz,
        add column removed_reason text check (removed_reason in ('requested', 'abuse', 'duplicate')),
        add column erased_at timestamptz,
        add column duplicate_of text,
        add column is_premium boolean not null default false,
        add check ((removed_at is null) = (removed_reason is null)),
        add check (erased_at is null or removed_at is not null)`);
    await runner.query('update helper set is_premium = true where is_verified');
    await runner.query('create index helper_confirm_by on helper (confirm_by, id) where confirm_by is not null');
    await runner.query('create index helper_duplicate_of on helper (created_at) where duplicate_of is not null');
    await runner.query(`create index helper_name on helper (lower(regexp_replace(name, '\\s+', ' ', 'g')))`);
    await runner.query('create index helper_images on helper using gin (images)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['helper_images', 'helper_name', 'helper_duplicate_of', 'helper_confirm_by']) await runner.query(`drop index ${index}`);
    const added = ['confirmed_at', 'confirm_by', 'hidden_reason', 'hidden_note', 'removed_at', 'removed_reason', 'erased_at', 'duplicate_of', 'is_premium'];
    await runner.query(`alter table helper ${added.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
