import { startPostgres } from '@community-help/local';

export interface TestPostgres {
  /** Superuser's connection to the database `postgres`. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** Durability is what a throw-away server can do without. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '2GB' };

/** The embedded server, or the official image with TEST_DATABASE=container (needs Docker and Node >= 22.22). */
export async function startTestPostgres(dataDir: string): Promise<TestPostgres> {
  if (process.env['TEST_DATABASE'] === 'container') return startContainer();
  const postgres = await startPostgres({ dataDir, settings: FAST });
  return { adminUrl: postgres.url('postgres'), stop: () => postgres.stop() };
}

async function startContainer(): Promise<TestPostgres> {
  // Only loaded when asked for: the package refuses to run on Node 20.
  const { GenericContainer, Wait } = await import('testcontainers');
  const settings = Object.entries(FAST).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const container = await new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withCommand(['postgres', ...settings])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    adminUrl: `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => void (await container.stop()),
  };
}
