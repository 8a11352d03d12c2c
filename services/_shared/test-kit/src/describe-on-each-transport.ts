import { KAFKA_VARIABLE } from './find-kafka.js';
import { createKafkaTransport, createPostgresTransport, type TestTransport } from './test-transport.js';

declare const describe: { (name: string, body: () => void): void; skip(name: string, body: () => void): void };
declare const beforeAll: (work: () => Promise<void>, timeoutMs?: number) => void;
declare const afterAll: (work: () => Promise<void>, timeoutMs?: number) => void;

const NAMES = ['postgres', 'kafka'] as const;

/**
 * The same tests on the PostgreSQL log and on Kafka (`KAFKA_TEST_BROKERS`, or the broker of `make kafka`). Without one the Kafka half is skipped and
 * says so; in CI (CI=true) that is an error. `env`: settings of the bus, for the test and every service it starts. `transport` is for use inside of tests and hooks: before them there is none.
 */
export function describeOnEachTransport(name: string, body: (transport: TestTransport) => void, env: Record<string, string> = {}): void {
  for (const kind of NAMES) {
    const brokers = process.env[KAFKA_VARIABLE] || undefined;
    const title = `${name} on ${kind}`;
    if (kind === 'kafka' && brokers === undefined && process.env['CI'] !== 'true') {
      process.stderr.write(`Kafka half skipped: no broker (${name})\n`);
      describe.skip(title, () => body(lazily(() => undefined)));
      continue;
    }
    describe(title, () => {
      let transport: TestTransport | undefined;
      beforeAll(async () => {
        if (kind === 'kafka' && brokers === undefined) throw new Error(`CI must run the Kafka half: set ${KAFKA_VARIABLE}`);
        transport = kind === 'postgres' ? await createPostgresTransport(env) : await createKafkaTransport(brokers ?? '', env);
      });
      afterAll(() => transport?.close() ?? Promise.resolve());
      body(lazily(() => transport));
    });
  }
}

/** Stands for a transport that is made in beforeAll. */
function lazily(current: () => TestTransport | undefined): TestTransport {
  const now = (): TestTransport => {
    const transport = current();
    if (transport === undefined) throw new Error('The transport exists from beforeAll on.');
    return transport;
  };
  return {
    get name() {
      return now().name;
    },
    get env() {
      return now().env;
    },
    get bus() {
      return now().bus;
    },
    beforeClose: (work) => now().beforeClose(work),
    close: () => now().close(),
  };
}
