import { expect, it } from '@jest/globals';
import kafkajs from 'kafkajs';
import { connectEventBus, loadConfig, outgoingEvent, ServiceConfig } from '@community-help/service-kit';
import { describeOnEachTransport, eventually } from '@community-help/test-kit';
import { NoteWrittenV1 } from './sample-service.js';

class Config extends ServiceConfig {}

describeOnEachTransport('partitions that an operator adds', (transport) => {
  it('get no events: a key stays where its earlier ones wait', async () => {
    if (transport.name === 'postgres') return; // its partitions are a constant
    const topic = `${transport.env['KAFKA_PREFIX']}${NoteWrittenV1.topic}`;
    const notes = Array.from({ length: 100 }, (_, rank) => ({ author: `author-${rank}`, text: 'note', rank }));
    await transport.bus.prepare([NoteWrittenV1.topic], []);
    await transport.bus.publish(notes.map((note) => outgoingEvent(NoteWrittenV1, note)));
    const admin = new kafkajs.Kafka({ brokers: [transport.env['KAFKA_BROKERS'] ?? ''], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    // Brokers hear of a partition one after the other; one just made has no leader yet.
    const sizesOf = (count: number): Promise<Map<number, number>> =>
      eventually(async () => {
        const sizes = new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]));
        expect(sizes.size).toBe(count);
        return sizes;
      });
    const before = await sizesOf(12);
    await admin.createPartitions({ topicPartitions: [{ topic, count: 24 }] });
    // A producer that has never seen the topic with fewer.
    const bus = connectEventBus(loadConfig(Config, transport.env), 'started-later');
    await bus.publish(notes.map((note) => outgoingEvent(NoteWrittenV1, note)));
    await bus.close();
    const after = await sizesOf(24);
    await admin.disconnect();
    for (let partition = 0; partition < 24; partition += 1) expect([partition, after.get(partition)]).toEqual([partition, 2 * (before.get(partition) ?? 0)]);
  });
});
