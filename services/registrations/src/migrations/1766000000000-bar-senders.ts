import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From whom operators take no messages and no reports any more. */
export class BarSenders1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table barred_sender (
        sender_id text primary key,
        helper_id text not null,
        barred_at timestamptz not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table barred_sender');
  }
}
