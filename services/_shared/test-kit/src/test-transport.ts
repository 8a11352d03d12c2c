import { randomBytes } from 'node:crypto';
import { connectEventBus, setLogLevel, type EventBus } from '@community-help/service-kit';
import { deleteKafkaTopics } from './delete-kafka-topics.js';
import { createTestDatabase } from './test-database.js';

/** An event bus that only one test suite uses. */
export interface TestTransport {
  name: 'postgres' | 'kafka';
  /** Variables that make a service use this bus. */
  env: Record<string, string>;
  bus: EventBus;
  /** Runs before the bus is closed. */
  beforeClose(work: () => Promise<void>): void;
  close(): Promise<void>;
}

/** The PostgreSQL log in a database of its own. */
export async function createPostgresTransport(more: Record<string, string> = {}): Promise<TestTransport> {
  const database = await createTestDatabase();
  return wrap('postgres', { PROFILE: 'embedded', EVENT_BUS: 'postgres', EVENT_DATABASE_URL: database.url, ...more }, () => database.drop());
}

/** A Kafka broker that is running already; names of its own, so that runs do not see each other, deleted in the end. */
export async function createKafkaTransport(brokers: string, more: Record<string, string> = {}): Promise<TestTransport> {
  const prefix = `test-${randomBytes(5).toString('hex')}.`;
  const env = { PROFILE: 'embedded', EVENT_BUS: 'kafka', KAFKA_BROKERS: brokers, KAFKA_PREFIX: prefix, ...more };
  return wrap('kafka', env, () => deleteKafkaTopics(brokers.split(','), prefix));
}

async function wrap(name: TestTransport['name'], env: Record<string, string>, cleanUp: () => Promise<void>): Promise<TestTransport> {
  setLogLevel(process.env['TEST_LOG_LEVEL'] ?? 'silent');
  const bus = connectEventBus(
    { eventBus: name, eventDatabaseUrl: env['EVENT_DATABASE_URL'], kafkaBrokers: env['KAFKA_BROKERS']?.split(','), kafkaPrefix: env['KAFKA_PREFIX'], kafkaReplication: 1, eventRetentionDays: 0, eventForgetAfterDays: Number(env['EVENT_FORGET_AFTER_DAYS'] ?? 35) },
    'test',
  );
  await bus.prepare([], []);
  const closers: (() => Promise<void>)[] = [];
  return {
    name,
    env,
    bus,
    beforeClose: (work) => void closers.push(work),
    async close() {
      for (const work of closers.splice(0).reverse()) await work();
      await bus.close();
      await cleanUp();
    },
  };
}
