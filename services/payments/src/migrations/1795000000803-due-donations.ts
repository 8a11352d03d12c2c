import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which a helper's donations are found that are not settled, in the order in which they are. */
export class DueDonations1795000000803 implements MigrationInterface {
  name = 'DueDonations1795000000803';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index donation_unsettled_of_helper on donation (helper_id, id) where settled_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index donation_unsettled_of_helper');
  }
}
