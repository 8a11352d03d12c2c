import { setTimeout as sleep } from 'node:timers/promises';
import { Gauge } from 'prom-client';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics/metrics.js';
import type { EventBus } from './event-bus.js';
import type { Subscriptions } from './subscriptions.js';

const log = logger('events');
/** A bus is asked once in this time, however often somebody scrapes. */
const FRESH_MS = 10_000;
/** Longest a scrape waits for a bus; what is asked goes on, and the next scrape tells it. */
const PATIENCE_MS = 1_000;

type Lag = { group: string; topic: string; events: number }[];

/** What one process asks its bus; a lag that could not be read for long is not told any more. */
class LagReader {
  private known: Lag = [];
  private readAt = 0;
  private pending: Promise<void> | undefined;

  constructor(
    private readonly bus: EventBus,
    private readonly wanted: Subscriptions,
  ) {}

  async read(): Promise<Lag> {
    if (Date.now() - this.readAt > FRESH_MS) {
      this.pending ??= this.ask().finally(() => (this.pending = undefined));
      await Promise.race([this.pending, sleep(PATIENCE_MS, undefined, { ref: false })]);
    }
    return this.known;
  }

  private async ask(): Promise<void> {
    try {
      const perGroup = this.wanted.groups().map(async (group) => {
        const lag = await this.bus.lag(group, this.wanted.topics(group));
        return [...lag].map(([topic, events]) => ({ group, topic, events }));
      });
      this.known = (await Promise.all(perGroup)).flat();
      this.readAt = Date.now();
    } catch (error) {
      this.known = [];
      log.warn({ err: error }, 'the lag of the consumer groups could not be read for the metrics');
    }
  }
}

const readers = new Set<LagReader>();

new Gauge({
  name: 'bus_consumer_lag',
  help: 'Events of a topic that a consumer group has not handled yet, over all replicas; absent while the bus is away',
  labelNames: ['group', 'topic'],
  registers: [metrics],
  async collect() {
    this.reset();
    const lags = await Promise.all([...readers].map((reader) => reader.read()));
    for (const { group, topic, events } of lags.flat()) this.set({ group, topic }, events);
  },
});

/** Tells how far the groups of this process are behind. @returns what ends it */
export function watchLag(bus: EventBus, wanted: Subscriptions): () => void {
  const reader = new LagReader(bus, wanted);
  readers.add(reader);
  return () => void readers.delete(reader);
}
