import { expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import kafkajs from 'kafkajs';
import pg from 'pg';
import { connectEventBus, loadConfig, outgoingEvent, ServiceConfig } from '@community-help/service-kit';
import { collectEvents, describeOnEachTransport, eventually, forgetEvents, startTestService } from '@community-help/test-kit';
import { NoteWrittenV1, sample } from './sample-service.js';

describeOnEachTransport('the log', (transport) => {
  const publish = (count: number): Promise<void> =>
    transport.bus.publish(Array.from({ length: count }, (_, rank) => outgoingEvent(NoteWrittenV1, { author: 'ann', text: 'note', rank })));

  it('whose beginning was deleted is refused to a new group by name, and not to one that has read it', async () => {
    await transport.bus.prepare([NoteWrittenV1.topic], []);
    await publish(3);
    const known = await startTestService(sample, { transport, worker: true });
    await eventually(async () => {
      const client = new pg.Client({ connectionString: known.databaseUrl });
      await client.connect();
      const { rows } = await client.query('SELECT count(*)::int AS n FROM effect');
      await client.end();
      expect(rows).toEqual([{ n: 3 }]);
    });
    await known.close();
    expect(await transport.bus.holdsFirstEvents([NoteWrittenV1.topic])).toBe(true);
    await forgetEvents(transport, NoteWrittenV1.topic);
    expect(await transport.bus.holdsFirstEvents([NoteWrittenV1.topic])).toBe(false);
    expect(await transport.bus.missedBy('sample', [NoteWrittenV1.topic])).toEqual([]);
    expect(await transport.bus.missedBy('newcomer', [NoteWrittenV1.topic])).toEqual([NoteWrittenV1.topic]);
    const newcomer = { ...sample, name: 'newcomer' };
    await expect(startTestService(newcomer, { transport, worker: true })).rejects.toThrow(
      `the new consumer group 'newcomer' would miss the deleted first events of ${NoteWrittenV1.topic}`,
    );
    const allowed = await startTestService(newcomer, { transport, worker: true, env: { EVENT_ALLOW_PARTIAL_LOG: 'true' } });
    await allowed.close();
  });

  it('goes on after its topic was deleted: who publishes makes it again', async () => {
    if (transport.name === 'postgres') return; // there are no topics to delete
    const topic = `${transport.env['KAFKA_PREFIX']}${NoteWrittenV1.topic}`;
    const admin = new kafkajs.Kafka({ brokers: [transport.env['KAFKA_BROKERS'] ?? ''], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic] });
    await eventually(async () => expect(await admin.listTopics()).not.toContain(topic));
    await admin.disconnect();
    await eventually(() => publish(2));
    const collector = await collectEvents(transport, [NoteWrittenV1]);
    await eventually(() => expect(collector.events.length).toBeGreaterThanOrEqual(2));
  });

  it('with fewer copies than the settings say is refused, unless an operator has said so', async () => {
    if (transport.name === 'postgres') return; // copies are PostgreSQL's own affair
    class Config extends ServiceConfig {}
    const topic = `sample.copied-${randomBytes(3).toString('hex')}.v1`;
    await transport.bus.prepare([topic], []);
    const connect = (env: Record<string, string>) => connectEventBus(loadConfig(Config, { ...transport.env, PROFILE: 'distributed', ...env }), 'test');
    const strict = connect({ KAFKA_REPLICATION: '3' });
    await expect(strict.prepare([topic], [])).rejects.toThrow(`these topics have fewer copies than KAFKA_REPLICATION=3: ${transport.env['KAFKA_PREFIX']}${topic} (1)`);
    await strict.close();
    const allowed = connect({ KAFKA_REPLICATION: '3', KAFKA_ALLOW_FEWER_COPIES: 'true' });
    await allowed.prepare([topic], []);
    await allowed.close();
    const plain = connect({ KAFKA_REPLICATION: '1' });
    await plain.prepare([topic], []);
    await plain.close();
  });
});
