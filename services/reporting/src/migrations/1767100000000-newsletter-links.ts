import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the link of a subscription was handed over: from then on it works for a week. */
export class NewsletterLinks1767100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE newsletter_subscription ADD linked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE newsletter_subscription DROP linked_at');
  }
}
