import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Listings that are hidden take no gifts; of those that were removed a row stays, so that older news changes nothing. */
export class HelpersThatLeft1795000000207 implements MigrationInterface {
  name = 'HelpersThatLeft1795000000207';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table helper add column is_removed boolean not null default false;
      -- The donation owns what its donor said.
      update checkout set donor_name = null, message = null from donation where donation.id = checkout.id;
      create index checkout_open_of_helper on checkout (helper_id) where status = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index checkout_open_of_helper; alter table helper drop column is_removed`);
  }
}
