import { createTestDatabase } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { KIT_MIGRATIONS } from '@community-help/service-kit';
import { ENTITIES } from '../../src/entities.js';
import { MIGRATIONS } from '../../src/migrations/index.js';
import { INCARNATION } from '../../src/payouts/payout-stop.js';

/** A migrated payments database of its own, which knows all that Stripe has of us; `close` drops it. */
export async function openPaymentsDatabase(poolSize = 12): Promise<{ dataSource: DataSource; close(): Promise<void> }> {
  const database = await createTestDatabase();
  const dataSource = new DataSource({
    type: 'postgres',
    url: database.url,
    entities: ENTITIES,
    migrations: [...KIT_MIGRATIONS, ...MIGRATIONS],
    poolSize,
  });
  await dataSource.initialize();
  await dataSource.runMigrations({ transaction: 'each' });
  await dataSource.query(`insert into known_incarnation (incarnation, known_at) select ${INCARNATION}, now()`);
  return {
    dataSource,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
