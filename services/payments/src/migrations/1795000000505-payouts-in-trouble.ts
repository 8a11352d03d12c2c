import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which operators find payouts in trouble, the latest first: they are among the few that are not finished. */
export class PayoutsInTrouble1795000000505 implements MigrationInterface {
  name = 'PayoutsInTrouble1795000000505';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("create index payout_unfinished_newest on payout (requested_at, id) where status not in ('paid', 'refused')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index payout_unfinished_newest');
  }
}
