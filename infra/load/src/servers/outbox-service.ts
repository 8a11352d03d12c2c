import 'reflect-metadata';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { defineService, ServiceConfig } from '@community-help/service-kit';

class OutboxBenchConfig extends ServiceConfig {}

class CreateBenchListing1767258000001 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query('CREATE TABLE listing (id text PRIMARY KEY, data jsonb NOT NULL)');
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query('DROP TABLE listing');
  }
}

/** A service that stores listings and publishes them, and nothing else. */
export const outboxService = defineService({
  name: 'bench-outbox',
  Config: OutboxBenchConfig,
  database: { entities: [], migrations: [CreateBenchListing1767258000001] },
  http: () => [],
  topics: [HelperRegisteredV1],
});
