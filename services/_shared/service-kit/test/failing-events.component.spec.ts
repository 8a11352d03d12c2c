import { beforeEach, expect, it, jest } from '@jest/globals';
import { IsInt, IsString } from 'class-validator';
import { randomBytes } from 'node:crypto';
import type { EventClass } from '@community-help/event-contracts';
import { EventContext, outgoingEvent, OutageError } from '@community-help/service-kit';
import { describeOnEachTransport, eventually } from '@community-help/test-kit';
import { consume, consumeEach } from './consume.js';

/** As a service has them. */
const PRODUCTION = { attempts: 8, retryMs: 200, retryMaxMs: 30_000, concurrency: 4 };

function newContract() {
  class CountedV1 {
    static readonly topic = `sample.failing-${randomBytes(4).toString('hex')}.v1`;
    static readonly key = 'who';
    @IsString() who: string;
    @IsInt() n: number;
  }
  return CountedV1;
}

type Counted = { who: string; n: number };
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describeOnEachTransport('events that fail', (transport) => {
  let group: string;
  beforeEach(() => void (group = `group-${randomBytes(4).toString('hex')}`));
  const publishMany = async (contract: ReturnType<typeof newContract>, count: number, keys: number, first = 0): Promise<void> => {
    await transport.bus.prepare([contract.topic], []);
    await transport.bus.publish(Array.from({ length: count }, (_, n) => outgoingEvent(contract, { who: `key-${n % keys}`, n: first + n })));
  };

  it.each([
    ['fail every time', 0, () => new Error('a fault in the handler')],
    ['wait for a peer that is away', 0, () => new OutageError('Stripe is away')],
    ['wait for a peer that says nothing', 3_000, () => new OutageError('Stripe does not answer')],
  ])('hold up nobody else of their group when they %s', async (_name, afterMs, failure) => {
    const [bad, good] = [newContract(), newContract()];
    const handled: number[] = [];
    await publishMany(bad, 24, 24);
    const failing = async (): Promise<void> => {
      await later(afterMs);
      throw failure();
    };
    const succeeding = async ({ n }: Counted): Promise<void> => void handled.push(n);
    await consumeEach(transport, group, new Map<EventClass, typeof succeeding>([[bad, failing], [good, succeeding]]), PRODUCTION);
    await later(500);
    await publishMany(good, 12, 12);
    await eventually(() => expect(handled).toHaveLength(12));
  });

  it('are tried less and less often while a peer is away, and never set aside', async () => {
    const contract = newContract();
    const tried: number[] = [];
    await publishMany(contract, 1, 1);
    await consume(transport, group, contract, async () => {
      tried.push(performance.now());
      throw new OutageError('Stripe is away');
    }, { attempts: 2, retryMs: 5, retryMaxMs: 60_000 });
    await eventually(() => expect(tried.length).toBeGreaterThanOrEqual(8));
    // 40 ms after the first, doubling, less 20 % at most.
    const pauses = tried.slice(1).map((at, n) => at - (tried[n] ?? 0));
    pauses.forEach((pause, n) => expect(pause).toBeGreaterThanOrEqual(40 * 2 ** n * 0.8));
    expect((await transport.bus.deadLetters.list()).filter((letter) => letter.group === group)).toEqual([]);
  });

  it('rest with the others of their partition, and nobody else of their topic', async () => {
    const contract = newContract();
    const handled = new Set<string>();
    let failures = 0;
    const work = async ({ who }: Counted): Promise<void> => {
      if (who !== 'key-0') return void handled.add(who);
      failures++;
      throw new Error('a fault in the handler');
    };
    await publishMany(contract, 1, 1);
    // It rests for longer than anybody waits here.
    await consume(transport, group, contract, work, { ...PRODUCTION, retryMs: 600_000, retryMaxMs: 600_000 });
    await eventually(() => expect(failures).toBe(1));
    // What comes while it rests: only keys of its own partition wait with it.
    await publishMany(contract, 60, 60);
    await eventually(() => expect(handled.size).toBeGreaterThan(45));
    await later(500);
    expect([failures, handled.size < 59]).toEqual([1, true]);
  });

  it('are not lost when the consumer stops while one waits for its next delivery, and it stops at once', async () => {
    const contract = newContract();
    const tried: number[] = [];
    const first = await consume(transport, group, contract, async ({ n }) => {
      tried.push(n);
      if (n === 1) throw new Error('not yet');
    }, { ...PRODUCTION, retryMs: 60_000, retryMaxMs: 60_000 });
    await publishMany(contract, 4, 1);
    await eventually(() => expect(tried).toEqual([0, 1]));
    await later(1_200); // offsets are stored meanwhile
    const began = Date.now();
    await first.stop();
    expect(Date.now() - began).toBeLessThan(30_000);

    const seen: number[] = [];
    await consume(transport, group, contract, async ({ n }) => void seen.push(n));
    await eventually(() => expect(seen).toEqual([1, 2, 3]));
  });

  it('keep no process alive that stops while they fail', async () => {
    const contract = newContract();
    let fail: (() => void) | undefined;
    const consumer = await consume(transport, group, contract, () => new Promise((_, reject) => (fail = () => reject(new Error('a fault in the handler')))), { retryMs: 60_000, retryMaxMs: 60_000 });
    await publishMany(contract, 1, 1);
    await eventually(() => expect(fail).toBeDefined());
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const stopping = consumer.stop();
    await later(50);
    fail?.();
    await stopping;
    const rests = timers.mock.calls.flatMap(([, ms], call) => (ms !== undefined && ms > 40_000 ? [timers.mock.results[call]?.value as NodeJS.Timeout] : []));
    timers.mockRestore();
    expect(rests.map((timer) => timer.hasRef())).toEqual([false]);
  });

  it('are all handled, each key in order, while consumers join and leave with events in hand', async () => {
    const contract = newContract();
    const first: Record<string, number[]> = {};
    const seen = new Set<number>();
    let [inHand, deliveries] = [0, 0];
    const work = async ({ who, n }: Counted, _context: EventContext): Promise<void> => {
      deliveries++;
      inHand++;
      await later(8);
      inHand--;
      if (!seen.has(n)) (first[who] ??= []).push(n);
      seen.add(n);
    };
    let published = 0;
    let isOver = false;
    // As many as are handled meanwhile, so that there are always some in hand, however long a group takes to find together, and never more than it can handle.
    const publishing = (async () => {
      for (; !isOver; await later(150)) {
        if (published - seen.size >= 300) continue;
        await publishMany(contract, 100, 40, published);
        published += 100;
      }
    })();
    const one = await consume(transport, group, contract, work);
    await eventually(() => expect(inHand).toBeGreaterThan(0));
    const two = await consume(transport, group, contract, work);
    await eventually(() => expect(seen.size).toBeGreaterThan(200));
    await eventually(() => expect(inHand).toBeGreaterThan(0));
    await one.stop();
    await consume(transport, group, contract, work);
    isOver = true;
    await publishing;
    await eventually(() => expect(seen.size).toBe(published));
    await two.stop();
    for (const numbers of Object.values(first)) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(deliveries).toBeLessThan(published * 1.5); // at least once, and not everything twice
  });
});
