import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which the keys of a step are found, while its payout is locked. */
export class CallsFound1795000000802 implements MigrationInterface {
  name = 'CallsFound1795000000802';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index stripe_call_entity on stripe_call (entity_id, step)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index stripe_call_entity');
  }
}
