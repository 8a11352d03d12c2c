import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@community-help/local';

const COMPOSE_FILE = fileURLToPath(new URL('../../../../docker-compose.yml', import.meta.url));
const PASSWORD = 'test';

/** Something that a test run has started. */
export interface StartedContainer {
  /** A superuser's URL, or host:port. */
  address: string;
  stop(): Promise<void>;
}

/** TEST_DATABASE=containers: PostgreSQL and Kafka from the images of docker-compose.yml; needs Docker and Node >= 22.22. @throws Error for another word */
export function wantsContainers(): boolean {
  const word = process.env['TEST_DATABASE'] || undefined;
  if (word !== undefined && word !== 'containers') throw new Error(`TEST_DATABASE is '${word}'; it can only be 'containers', or absent for the embedded server`);
  return word === 'containers';
}

/** @param settings of the server, e.g. { fsync: 'off' } */
export async function startPostgresContainer(settings: Record<string, string>): Promise<StartedContainer> {
  // Only loaded when asked for: the package refuses to run on Node 20.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(imageOf('postgres'))
    .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
    .withCommand(['postgres', ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])])
    .withExposedPorts(5432)
    // The image's entry first runs a server that nobody reaches by TCP.
    .withWaitStrategy(Wait.forSuccessfulCommand('pg_isready -h 127.0.0.1 -U postgres'))
    .start();
  return {
    address: `postgres://postgres:${PASSWORD}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => void (await container.stop()),
  };
}

export async function startKafkaContainer(): Promise<StartedContainer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  // A broker tells its clients where it is, so its port on this machine is known before it starts.
  const port = await findFreePort();
  const container = await new GenericContainer(imageOf('apache/kafka'))
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_INTER_BROKER_LISTENER_NAME: 'PLAINTEXT',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '8',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
      KAFKA_HEAP_OPTS: '-Xms256m -Xmx512m',
    })
    .withExposedPorts({ container: 9092, host: port })
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  return { address: `127.0.0.1:${port}`, stop: async () => void (await container.stop()) };
}

/** With its tag, as docker-compose.yml pins it. */
function imageOf(name: string): string {
  const start = `image: ${name}:`;
  const line = readFileSync(COMPOSE_FILE, 'utf8').split('\n').find((each) => each.trimStart().startsWith(start));
  if (line === undefined) throw new Error(`docker-compose.yml names no image ${name}`);
  return line.trim().slice('image: '.length);
}
