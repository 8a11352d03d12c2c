import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { outgoingEvent, PermanentError } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publish } from '@community-help/test-kit';
import { consume } from './consume.js';
import { NoteWrittenV1 } from './sample-service.js';

/** Bytes of JSON. */
const LARGEST = 1_000_000;

describeOnEachTransport('the largest event that a bus takes', (transport) => {
  const noteOf = (bytes: number, rank: number): NoteWrittenV1 => {
    const note = { author: 'ann', text: '', rank };
    return { ...note, text: 'x'.repeat(bytes - JSON.stringify(note).length) };
  };
  const letters = async () => (await transport.bus.deadLetters.list()).filter(({ key }) => key === 'ann');

  it('leaves room for what makes a dead letter of it, and several of them are handed back at once', async () => {
    const group = `office-${randomUUID().slice(0, 8)}`;
    const broken = await consume(transport, group, NoteWrittenV1, async () => {
      throw new PermanentError('€'.repeat(3_000));
    });
    for (const rank of [1, 2]) await publish(transport, NoteWrittenV1, noteOf(LARGEST, rank));
    await eventually(async () => expect(await letters()).toHaveLength(2));
    await broken.stop();
    const handled: number[] = [];
    await consume(transport, group, NoteWrittenV1, async ({ rank }) => void handled.push(rank));
    expect(await transport.bus.deadLetters.replay((await letters()).map(({ id }) => id))).toBe(2);
    await eventually(() => expect(handled.toSorted()).toEqual([1, 2]));
    expect(await letters()).toEqual([]);
  });

  it.each([1, 40_000, 1_000_000])('is refused when it has %s bytes more', async (more) => {
    await transport.bus.prepare([NoteWrittenV1.topic], []);
    const event = outgoingEvent(NoteWrittenV1, noteOf(LARGEST + more, 3));
    await expect(transport.bus.publish([event])).rejects.toMatchObject({ name: 'PublishRefused', scope: 'event' });
  });
});
