import { expect, it } from '@jest/globals';
import { IsString } from 'class-validator';
import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import pg from 'pg';
import type { EventClass } from '@community-help/event-contracts';
import { PermanentError } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publish } from '@community-help/test-kit';
import { consumeEach } from './consume.js';
import { NoteWrittenV1 } from './sample-service.js';

const SETTINGS = { attempts: 2, retryMs: 20, retryMaxMs: 200 };
/** kafkajs' `ConfigResourceTypes.TOPIC`. */
const TOPIC_RESOURCE = 2;

class NoteTornV1 {
  static readonly topic = 'sample.note-torn.v1';
  static readonly key = 'author';
  @IsString() author: string;
}

describeOnEachTransport('dead letters that cannot be stored', (transport) => {
  const withAdmin = async (work: (admin: kafkajs.Admin) => Promise<unknown>): Promise<void> => {
    const admin = new kafkajs.Kafka({ brokers: [transport.env['KAFKA_BROKERS'] ?? ''], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    await work(admin).finally(() => admin.disconnect());
  };
  const lettersTopic = (group: string): string => `${transport.env['KAFKA_PREFIX']}${group}.dead-letters`;
  const refuseLetters = async (group: string, isRefused: boolean): Promise<void> => {
    if (transport.name === 'postgres') {
      const client = new pg.Client({ connectionString: transport.env['EVENT_DATABASE_URL'] });
      await client.connect();
      await client.query(isRefused ? 'ALTER TABLE bus_dead ADD CONSTRAINT refused CHECK (false) NOT VALID' : 'ALTER TABLE bus_dead DROP CONSTRAINT refused');
      return client.end();
    }
    const configEntries = [{ name: 'max.message.bytes', value: isRefused ? '10' : '1000000' }];
    await withAdmin((admin) => admin.alterConfigs({ validateOnly: false, resources: [{ type: TOPIC_RESOURCE, name: lettersTopic(group), configEntries }] }));
  };
  const letters = async (group: string): Promise<unknown[]> => (await transport.bus.deadLetters.list()).filter((letter) => letter.group === group);
  /** A group that can handle no torn note, and every other one. */
  const start = async (group: string): Promise<{ torn: number; written: number[] }> => {
    const seen = { torn: 0, written: [] as number[] };
    const tear = async (): Promise<void> => {
      seen.torn++;
      throw new PermanentError('the note is torn');
    };
    const read = async ({ rank }: NoteWrittenV1): Promise<void> => void seen.written.push(rank);
    await consumeEach(transport, group, new Map<EventClass, typeof read>([[NoteTornV1, tear], [NoteWrittenV1, read]]), SETTINGS);
    return seen;
  };

  it('hold up nothing but the partition of their event, and are stored as soon as they can be', async () => {
    const group = `office-${randomUUID().slice(0, 8)}`;
    await transport.bus.prepare([], [group]);
    await refuseLetters(group, true);
    const seen = await start(group);
    await publish(transport, NoteTornV1, { author: 'ann' });
    await eventually(() => expect(seen.torn).toBeGreaterThanOrEqual(3));
    for (let rank = 1; rank <= 12; rank++) await publish(transport, NoteWrittenV1, { author: `author ${rank}`, text: 'whole', rank });
    await eventually(() => expect(seen.written).toHaveLength(12));
    expect(await letters(group)).toEqual([]);
    await refuseLetters(group, false);
    await eventually(async () => expect(await letters(group)).toMatchObject([{ topic: NoteTornV1.topic, key: 'ann', error: 'the note is torn', attempts: 1 }]));
  });
});
