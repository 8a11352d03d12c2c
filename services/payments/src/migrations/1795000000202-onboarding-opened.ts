import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the provider's pages were opened for an account: it is read again until it is connected. */
export class OnboardingOpened1795000000202 implements MigrationInterface {
  name = 'OnboardingOpened1795000000202';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payout_account add column onboarding_opened_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table payout_account drop column onboarding_opened_at`);
  }
}
