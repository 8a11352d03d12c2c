import { beforeEach, expect, it } from '@jest/globals';
import { IsInt, IsString } from 'class-validator';
import { randomBytes } from 'node:crypto';
import { currentTrace, outgoingEvent, OutageError, PermanentError, runInTrace, type Trace } from '@community-help/service-kit';
import { collectEvents, describeOnEachTransport, eventually, publish, publishUnchecked } from '@community-help/test-kit';
import { consume } from './consume.js';

/** A contract of its own for each test, so that no test sees another's events. */
function newContract() {
  class CountedV1 {
    static readonly topic = `sample.counted-${randomBytes(4).toString('hex')}.v1`;
    static readonly key = 'who';
    @IsString() who: string;
    @IsInt() n: number;
  }
  return CountedV1;
}

describeOnEachTransport('the event bus', (transport) => {
  let Counted: ReturnType<typeof newContract>;
  let group: string;
  const seen: Record<string, number[]> = {};
  const record = async ({ who, n }: { who: string; n: number }): Promise<void> => void (seen[who] ??= []).push(n);
  const total = (): number => Object.values(seen).flat().length;
  const publishMany = async (count: number, keys: number): Promise<void> => {
    await transport.bus.prepare([Counted.topic], []);
    await transport.bus.publish(Array.from({ length: count }, (_, n) => outgoingEvent(Counted, { who: `key-${n % keys}`, n })));
  };
  beforeEach(() => {
    Counted = newContract();
    group = `group-${randomBytes(4).toString('hex')}`;
    for (const who of Object.keys(seen)) delete seen[who];
  });

  it('keeps the events of each key in order', async () => {
    await consume(transport, group, Counted, record);
    await publishMany(300, 7);
    await publishMany(300, 7);
    await eventually(() => expect(total()).toBe(600));
    for (const numbers of Object.values(seen)) {
      const half = numbers.length / 2;
      expect(numbers.slice(0, half)).toEqual(numbers.slice(0, half).sort((a, b) => a - b));
      expect(numbers.slice(half)).toEqual(numbers.slice(0, half));
    }
  });

  it('delivers an event again after a failure, before the events behind it', async () => {
    const attempts: number[] = [];
    await consume(transport, group, Counted, async (event, context) => {
      if (event.n === 1) attempts.push(context.attempt);
      if (event.n === 1 && context.attempt < 3) throw new Error('not yet');
      await record(event);
    });
    await publishMany(5, 1);
    await eventually(() => expect(seen).toEqual({ 'key-0': [0, 1, 2, 3, 4] }));
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('sets an event aside after the last attempt and goes on with the next', async () => {
    await consume(transport, group, Counted, async (event) => {
      if (event.n === 1) throw new Error('never');
      await record(event);
    }, { attempts: 3 });
    await publishMany(3, 1);
    await eventually(() => expect(seen).toEqual({ 'key-0': [0, 2] }));
    const letters = (await transport.bus.deadLetters.list()).filter((letter) => letter.group === group);
    expect(letters).toMatchObject([{ topic: Counted.topic, key: 'key-0', error: 'never', attempts: 3 }]);
  });

  it('never sets an event aside because something else is down', async () => {
    const attempts: number[] = [];
    await consume(transport, group, Counted, async (event, context) => {
      attempts.push(context.attempt);
      if (attempts.length < 6) throw new OutageError('the mail server is away');
      await record(event);
    }, { attempts: 2 });
    await publishMany(1, 1);
    await eventually(() => expect(seen).toEqual({ 'key-0': [0] }));
    expect(attempts).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await transport.bus.deadLetters.list()).filter((letter) => letter.group === group)).toEqual([]);
  });

  it('carries the trace of the cause to the handler', async () => {
    let trace: Trace | undefined;
    await consume(transport, group, Counted, async () => void (trace = currentTrace()));
    const cause = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', requestId: 'request-7' };
    await runInTrace(cause, () => publish(transport, Counted, { who: 'a', n: 1 }));
    await eventually(() => expect(trace?.requestId).toBe('request-7'));
    expect(trace?.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/);
  });

  it('sets data that breaks the contract aside at once, naming the field but not its value', async () => {
    await consume(transport, group, Counted, record);
    const eventId = await publishUnchecked(transport, Counted, 'key-0', { who: 'key-0', n: 'secret' });
    await publish(transport, Counted, { who: 'key-0', n: 7 });
    await eventually(() => expect(seen).toEqual({ 'key-0': [7] }));
    const letters = (await transport.bus.deadLetters.list()).filter((letter) => letter.group === group);
    expect(letters).toMatchObject([{ eventId, attempts: 1 }]);
    expect(letters[0]?.error).toContain('n: n must be an integer number');
    expect(letters[0]?.error).not.toContain('secret');
  });

  it('replays dead letters to the group that failed, and to nobody else', async () => {
    const broken = await consume(transport, group, Counted, async () => {
      throw new PermanentError('a fault in the handler');
    });
    const other = await collectEvents(transport, [Counted]);
    const id = await publish(transport, Counted, { who: 'key-0', n: 1 });
    await publish(transport, Counted, { who: 'key-0', n: 2 });
    const ours = async () => (await transport.bus.deadLetters.list()).filter((letter) => letter.group === group);
    await eventually(async () => expect(await ours()).toHaveLength(2));
    await broken.stop();
    const ids: string[] = [];
    await consume(transport, group, Counted, async (event, context) => {
      ids.push(context.envelope.id);
      await record(event);
    });
    const [first, second] = await ours();
    expect(await transport.bus.deadLetters.replay([first?.id ?? ''])).toBe(1);
    await eventually(() => expect(seen).toEqual({ 'key-0': [1] }));
    expect(ids).toEqual([id]);
    expect(await transport.bus.deadLetters.drop([second?.id ?? ''])).toBe(1);
    expect(await ours()).toEqual([]);
    expect(await transport.bus.deadLetters.replay([first?.id ?? '', second?.id ?? ''])).toBe(0);
    expect(other.events.map((event) => event.data)).toMatchObject([{ n: 1 }, { n: 2 }]);
  });

  it('shares the work of a group between consumers, each event once', async () => {
    const counts: [number, number] = [0, 0];
    const work = (consumer: 0 | 1) => async (event: { who: string; n: number }): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 4));
      counts[consumer]++;
      await record(event);
    };
    await consume(transport, group, Counted, work(0), { concurrency: 2 });
    await consume(transport, group, Counted, work(1), { concurrency: 2 });
    await publishMany(400, 40);
    await eventually(() => expect(total()).toBe(400));
    expect(new Set(Object.values(seen).flat()).size).toBe(400);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('gives a new group everything from the beginning', async () => {
    await publishMany(50, 5);
    await consume(transport, group, Counted, record);
    await eventually(() => expect(total()).toBe(50));
  });

  it('tells how many events of a topic a group has not handled yet', async () => {
    await publishMany(30, 7);
    expect(await transport.bus.lag(group, [Counted.topic])).toEqual(new Map([[Counted.topic, 30]]));
    const consumer = await consume(transport, group, Counted, record);
    await eventually(async () => expect(await transport.bus.lag(group, [Counted.topic])).toEqual(new Map([[Counted.topic, 0]])));
    await consumer.stop();
    await publishMany(4, 2);
    expect(await transport.bus.lag(group, [Counted.topic])).toEqual(new Map([[Counted.topic, 4]]));
  });

  it('hands over the whole log to rebuild a view, without moving any group', async () => {
    await publishMany(50, 5);
    const replayed: Record<string, unknown[]> = {};
    const count = await transport.bus.replay([Counted.topic], async ({ type, key, data }) => {
      expect(type).toBe(Counted.topic);
      (replayed[key] ??= []).push(Reflect.get(data, 'n'));
    });
    expect(count).toBe(50);
    expect(replayed['key-1']).toEqual([1, 6, 11, 16, 21, 26, 31, 36, 41, 46]);
    await consume(transport, group, Counted, record);
    await eventually(() => expect(total()).toBe(50));
  });

  it('finishes the event in hand when it stops, and the next consumer goes on behind it', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let hasBegun = false;
    const first = await consume(transport, group, Counted, async (event) => {
      hasBegun = true;
      if (event.n === 0) await held;
      await record(event);
    });
    await publishMany(2, 1);
    await eventually(() => expect(hasBegun).toBe(true));
    const stopping = first.stop();
    release();
    await stopping;
    expect(seen).toEqual({ 'key-0': [0] });
    await consume(transport, group, Counted, record);
    await eventually(() => expect(seen).toEqual({ 'key-0': [0, 1] }));
  });
});
