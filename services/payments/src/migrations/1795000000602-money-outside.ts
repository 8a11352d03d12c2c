import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An account for what moves the provider's balance without us: the platform's own bank, and what an operator settled. */
export class MoneyOutside1795000000602 implements MigrationInterface {
  name = 'MoneyOutside1795000000602';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into ledger_account (id, slot, kind) select 'asset:outside', slot, 'asset' from generate_series(0, 15) as slot`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from ledger_account where id = 'asset:outside'`);
  }
}
