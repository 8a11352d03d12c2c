import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateKitTables1700000000000 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    // json, not jsonb: the relay passes the text on as it is. Rows live for milliseconds, so vacuum must come early.
    await query.query(`
      CREATE TABLE outbox (
        seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id uuid NOT NULL,
        topic text NOT NULL,
        key text NOT NULL,
        headers json NOT NULL,
        data json NOT NULL,
        occurred_at timestamptz NOT NULL DEFAULT now()
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000)`);
    await query.query(`
      CREATE TABLE inbox (
        event_id uuid NOT NULL,
        consumer_group text NOT NULL,
        handled_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, consumer_group)
      )`);
    await query.query('CREATE INDEX inbox_handled_at ON inbox USING brin (handled_at)');
    await query.query(`
      CREATE TABLE idempotency_key (
        endpoint text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status integer,
        content_type text,
        body text,
        created_at timestamptz NOT NULL DEFAULT now(),
        locked_until timestamptz NOT NULL,
        PRIMARY KEY (endpoint, key)
      )`);
    await query.query('CREATE INDEX idempotency_key_created_at ON idempotency_key (created_at)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE idempotency_key; DROP TABLE inbox; DROP TABLE outbox');
  }
}
