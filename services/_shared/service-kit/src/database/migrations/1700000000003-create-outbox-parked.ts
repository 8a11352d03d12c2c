import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that the bus refuses to take, with those of the same key behind them, until an operator has decided. */
export class CreateOutboxParked1700000000003 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE outbox_parked (
        seq bigint PRIMARY KEY,
        id uuid NOT NULL UNIQUE,
        topic text NOT NULL,
        key text NOT NULL,
        headers json NOT NULL,
        data json NOT NULL,
        occurred_at timestamptz NOT NULL,
        reason text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now()
      )`);
    await query.query('CREATE INDEX outbox_parked_key ON outbox_parked (topic, key)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE outbox_parked');
  }
}
