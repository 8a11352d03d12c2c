import { randomBytes } from 'node:crypto';
import kafkajs from 'kafkajs';
import pg from 'pg';
import type { TestTransport } from './test-transport.js';

/** One record of the log, as it is stored. */
export interface LogRecord {
  topic: string;
  key: string;
  /** JSON text; null for a tombstone. */
  data: string | null;
}

/** Every record that the log holds now of these topics, whatever it is, past all consumers. Topics must exist on Kafka. */
export async function readLog(transport: TestTransport, topics: readonly string[]): Promise<LogRecord[]> {
  if (transport.name === 'kafka') return readKafka(transport, topics);
  const client = new pg.Client({ connectionString: transport.env['EVENT_DATABASE_URL'] });
  await client.connect();
  try {
    const { rows } = await client.query<LogRecord>(
      `SELECT topic, key, nullif(data::text, 'null') AS data FROM bus_event WHERE topic = ANY ($1) ORDER BY topic, part, pos`,
      [topics],
    );
    return rows;
  } finally {
    await client.end();
  }
}

async function readKafka({ env }: TestTransport, topics: readonly string[]): Promise<LogRecord[]> {
  const prefix = env['KAFKA_PREFIX'] ?? '';
  const kafka = new kafkajs.Kafka({ brokers: env['KAFKA_BROKERS']?.split(',') ?? [], logLevel: kafkajs.logLevel.NOTHING });
  const groupId = `${prefix}log-reader-${randomBytes(4).toString('hex')}`;
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100, allowAutoTopicCreation: false });
  const records: LogRecord[] = [];
  await admin.connect();
  try {
    const ends = new Map<string, bigint>();
    for (const topic of topics) {
      for (const { partition, low, high } of await admin.fetchTopicOffsets(prefix + topic)) if (low !== high) ends.set(`${prefix}${topic}/${partition}`, BigInt(high));
    }
    if (ends.size === 0) return [];
    await consumer.connect();
    await consumer.subscribe({ topics: topics.map((topic) => prefix + topic), fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
      const eachBatch = async ({ batch }: kafkajs.EachBatchPayload): Promise<void> => {
        for (const { key, value } of batch.messages) records.push({ topic: batch.topic.slice(prefix.length), key: String(key), data: value && String(value) });
        const name = `${batch.topic}/${batch.partition}`;
        if (BigInt(batch.lastOffset()) + 1n >= (ends.get(name) ?? 0n)) ends.delete(name);
        if (ends.size === 0) resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(reject);
    });
    return records;
  } finally {
    await consumer.disconnect();
    await admin.disconnect();
  }
}
