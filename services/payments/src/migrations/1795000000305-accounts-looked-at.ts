import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each payout account was last read at the provider; those of before are spread over the day that is past. */
export class AccountsLookedAt1795000000305 implements MigrationInterface {
  name = 'AccountsLookedAt1795000000305';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payout_account add column looked_at timestamptz;
      update payout_account set looked_at = now() - random() * interval '1 day' where account_id is not null;
      create index payout_account_looked_at on payout_account (looked_at nulls first) where account_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payout_account drop column looked_at`);
  }
}
