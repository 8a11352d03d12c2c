import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which operators find helpers on hold, the latest first. */
export class HoldsListed1795000000504 implements MigrationInterface {
  name = 'HoldsListed1795000000504';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index payout_hold_newest on payout_hold (held_at, helper_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index payout_hold_newest');
  }
}
