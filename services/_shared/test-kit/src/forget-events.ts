import kafkajs from 'kafkajs';
import pg from 'pg';
import { eventually } from './eventually.js';
import type { TestTransport } from './test-transport.js';

/** Deletes what a topic holds so far, as its retention does when the days of its events have passed. */
export async function forgetEvents(transport: TestTransport, topic: string): Promise<void> {
  if (transport.name === 'postgres') {
    const client = new pg.Client({ connectionString: transport.env['EVENT_DATABASE_URL'] });
    await client.connect();
    await client.query('DELETE FROM bus_event WHERE topic = $1', [topic]);
    return client.end();
  }
  const brokers = transport.env['KAFKA_BROKERS']?.split(',') ?? [];
  const admin = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
  try {
    const outer = `${transport.env['KAFKA_PREFIX']}${topic}`;
    // A topic that is compacted cannot be cut before somebody has changed its policy.
    await admin.alterConfigs({ validateOnly: false, resources: [{ type: 2, name: outer, configEntries: [{ name: 'cleanup.policy', value: 'compact,delete' }] }] });
    const ends = (await admin.fetchTopicOffsets(outer)).filter(({ high }) => high !== '0');
    const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
    // Its broker hears of the new policy a moment later than the controller that has taken it.
    await eventually(() => admin.deleteTopicRecords({ topic: outer, partitions }));
  } finally {
    await admin.disconnect();
  }
}
