import { startPostgres } from '@community-help/local';
import { startPostgresContainer, wantsContainers } from './containers.js';

export interface TestPostgres {
  /** Superuser's connection to the database `postgres`. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** Durability is what a throw-away server can do without. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '2GB' };

/** The embedded server, or a container. */
export async function startTestPostgres(dataDir: string): Promise<TestPostgres> {
  if (wantsContainers()) {
    const { address, stop } = await startPostgresContainer(FAST);
    return { adminUrl: address, stop };
  }
  const postgres = await startPostgres({ dataDir, settings: FAST });
  return { adminUrl: postgres.url('postgres'), stop: () => postgres.stop() };
}
