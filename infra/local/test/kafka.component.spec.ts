import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import kafkajs from 'kafkajs';
import { startKafka, type RunningKafka } from '@community-help/local';
import { isAlive } from '../src/process/wait-for-exit.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const has = (tool: string) => spawnSync(tool, ['-version']).status === 0;
const canHaveKafka = (has('java') && has('mvn')) || process.env.CI === 'true';
// `make test` says in one line why this is skipped.

(canHaveKafka ? describe : describe.skip)('a Kafka broker from Maven Central', () => {
  let directory: string;
  let kafka: RunningKafka;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'community-help-kafka-'));
    kafka = await startKafka({ root, directory });
  });
  afterAll(async () => {
    await kafka?.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  const client = (retries = 5) => new kafkajs.Kafka({ brokers: [kafka.brokers], logLevel: kafkajs.logLevel.NOTHING, retry: { retries } });

  it('makes no topic by accident, keeps its messages over a restart, and ends when told', async () => {
    const admin = client(0).admin();
    await admin.connect();
    await expect(admin.fetchTopicOffsets('payments.donation-compelted.v1')).rejects.toThrow();
    await admin.createTopics({ topics: [{ topic: 'sample.v1', numPartitions: 3 }], waitForLeaders: false });
    // What the broker is told twice, because its answer was late, it keeps once.
    const producer = client().producer({ idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    await producer.send({ topic: 'sample.v1', acks: -1, messages: [{ key: 'a', value: '1' }, { key: 'b', value: '2' }] });
    await producer.disconnect();
    await admin.disconnect();

    const first = kafka.pid;
    await kafka.stop();
    expect(isAlive(first)).toBe(false);
    kafka = await startKafka({ root, directory });
    const again = client().admin();
    await again.connect();
    const offsets = await again.fetchTopicOffsets('sample.v1');
    await again.disconnect();
    expect(offsets.reduce((sum, { high }) => sum + Number(high), 0)).toBe(2);
  });
});
