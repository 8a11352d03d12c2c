import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Since when each picture waits for a listing, and how far the news of listings have come. Replicas of the version before know neither: what they
 * adopt has waited since its upload, and what they saw a listing show is looked up before it is let go of.
 */
export class AwaitListings1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table object add column awaited_at timestamptz default now()');
    await runner.query('create index object_awaited on object (awaited_at) where awaited_at is not null and adopted_at is not null and kept_at is null');
    await runner.query('alter table listing add column occurred_at timestamptz');
    await runner.query('create index listing_occurred on listing (occurred_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table listing drop column occurred_at');
    await runner.query('alter table object drop column awaited_at');
  }
}
