import { randomBytes } from 'node:crypto';
import { eventOf, type Envelope, type EventClass } from '@community-help/event-contracts';
import type { EventContext } from '@community-help/service-kit';
import type { TestTransport } from './test-transport.js';

export interface EventCollector {
  /** Every event on the topics from their beginning, once, in the order of arrival; grows. */
  events: Envelope[];
  stop(): Promise<void>;
}

/** Reads topics as a new consumer group would; stops with the transport at the latest. @param repeats also what is delivered twice under one id */
export async function collectEvents(transport: TestTransport, topics: readonly (EventClass | string)[], { repeats = false } = {}): Promise<EventCollector> {
  const events: Envelope[] = [];
  const known = new Set<string>();
  const group = `collector-${randomBytes(4).toString('hex')}`;
  const strategy = transport.bus.createStrategy({
    defaultGroup: group,
    attempts: 1,
    retryMs: 10,
    retryMaxMs: 10,
    concurrency: 4,
    onFatal: (error) => {
      throw error;
    },
  });
  const contracts = topics.map((topic) => (typeof topic === 'string' ? contractOf(topic) : topic));
  for (const contract of contracts) {
    const collect = async (_data: unknown, context?: EventContext): Promise<void> => {
      // At least once is what a bus promises; every consumer has an inbox for the rest.
      if (context && (repeats || !known.has(context.envelope.id))) events.push(context.envelope);
      if (context) known.add(context.envelope.id);
    };
    strategy.addHandler(contract.topic, collect as never, true, { contract, name: 'collector' });
  }
  await transport.bus.prepare(contracts.map((contract) => contract.topic), [group]);
  await new Promise<void>((resolve, reject) => {
    void strategy.listen((error?: unknown) => (error ? reject(error) : resolve()));
  });
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= Promise.resolve(strategy.close()));
  transport.beforeClose(stop);
  return { events, stop };
}

function contractOf(topic: string): EventClass {
  const contract = eventOf(topic);
  if (contract === undefined) throw new Error(`There is no event '${topic}'`);
  return contract;
}
