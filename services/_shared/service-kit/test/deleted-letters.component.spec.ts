import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import { PermanentError } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publish } from '@community-help/test-kit';
import { consume } from './consume.js';
import { NoteWrittenV1 } from './sample-service.js';

describeOnEachTransport('a topic of dead letters that somebody has deleted', (transport) => {
  const deleteLetters = async (group: string): Promise<void> => {
    const admin = new kafkajs.Kafka({ brokers: [transport.env['KAFKA_BROKERS'] ?? ''], logLevel: kafkajs.logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [`${transport.env['KAFKA_PREFIX']}${group}.dead-letters`] });
    await admin.disconnect();
  };
  const start = async (): Promise<string> => {
    const group = `office-${randomUUID().slice(0, 8)}`;
    await consume(transport, group, NoteWrittenV1, async () => {
      throw new PermanentError('the note is torn');
    });
    return group;
  };
  const letters = async (): Promise<string[]> => (await transport.bus.deadLetters.list()).map(({ group, eventId }) => `${group} ${eventId}`).sort();

  it('is made again by the next letter, and hides those of no other group', async () => {
    if (transport.name === 'postgres') return; // there it is a table
    const write = (): Promise<string> => publish(transport, NoteWrittenV1, { author: 'ann', text: 'torn', rank: 1 });
    const first = await start();
    const one = await write();
    await eventually(async () => expect(await letters()).toEqual([`${first} ${one}`]));
    await deleteLetters(first);
    const second = await start();
    await eventually(async () => expect(await letters()).toEqual([`${second} ${one}`]));
    const two = await write();
    await eventually(async () => expect(await letters()).toEqual([`${first} ${two}`, `${second} ${one}`, `${second} ${two}`].sort()));
  });
});
