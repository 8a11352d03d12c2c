import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import type { EventClass } from '@community-help/event-contracts';
import { ConfigError } from '../config/config-error.js';
import type { ServiceConfig } from '../config/service-config.js';
import { directDatabaseAddress } from '../database/database-address.js';
import { poolOf } from '../database/database.js';
import { connectEventBus } from '../events/connect-event-bus.js';
import type { EventBus } from '../events/event-bus.js';
import { Inbox } from '../events/inbox.js';
import { watchLag } from '../events/lag-metrics.js';
import { DeadLetterBox } from '../events/dead-letter-box.js';
import { OutboxNotifier } from '../events/outbox-notifier.js';
import { watchOutbox } from '../events/outbox-metrics.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { ParkedEvents } from '../events/parked-events.js';
import type { Health } from '../health/health.js';
import { IdempotencyStore } from '../idempotency/idempotency-store.js';
import { PeriodicTasks } from '../schedule/periodic-tasks.js';

const HOUR_MS = 3_600_000;

export interface WorkerRole {
  /** Starts consuming and relaying; the application is initialised by then. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

interface Parts {
  app: NestFastifyApplication;
  config: ServiceConfig;
  /** The service: its database role, log name and default consumer group. */
  name: string;
  publishes: readonly EventClass[];
  dataSource: DataSource | undefined;
  health: Health;
  onFatal: (error: Error) => void;
}

/** Subscriptions, outbox relay and the kit's own sweeps, added to a Nest application that is not initialised yet. */
export async function startWorkerRole({ app, config, name, publishes, dataSource, health, onFatal }: Parts): Promise<WorkerRole> {
  const bus = connectEventBus(config, name);
  const strategy = bus.createStrategy({
    defaultGroup: name,
    groups: config.workerGroups,
    attempts: config.eventAttempts,
    retryMs: config.eventRetryMs,
    retryMaxMs: config.eventRetryMaxMs,
    concurrency: config.eventConcurrency,
    inbox: dataSource && app.get(Inbox),
    onFatal,
  });
  app.connectMicroservice({ strategy });
  if (dataSource) app.get(DeadLetterBox).open(bus.deadLetters);
  const relay = dataSource && new OutboxRelay(directDatabaseAddress(config), bus, app.get(OutboxNotifier));
  const unwatch = dataSource && watchOutbox(name, () => poolOf(dataSource));
  const unwatchLag = watchLag(bus, strategy.wanted);
  if (dataSource) scheduleSweeps(app, config, bus, dataSource);

  return {
    async begin() {
      assertKnownGroups(config.workerGroups ?? [], strategy.declaredGroups);
      const { wanted } = strategy;
      const topics = new Set([...publishes.map((contract) => contract.topic), ...wanted.groups().flatMap((group) => wanted.topics(group))]);
      await bus.prepare([...topics], wanted.groups());
      if (!config.eventAllowPartialLog) for (const group of wanted.groups()) assertWholeLog(group, await bus.missedBy(group, wanted.topics(group)));
      await app.startAllMicroservices();
      if (wanted.groups().length > 0) health.add('events', async () => assertJoined(strategy.isJoined()));
      relay?.start();
    },
    async close() {
      unwatch?.();
      unwatchLag();
      await relay?.stop();
      await bus.close();
    },
  };
}

/** A misspelt group would be a worker that works for nobody. */
function assertKnownGroups(wanted: readonly string[], declared: ReadonlySet<string>): void {
  const unknown = wanted.filter((group) => !declared.has(group));
  if (unknown.length === 0) return;
  throw new ConfigError([`WORKER_GROUPS names ${unknown.join(', ')}; this service has ${[...declared].join(', ') || 'no consumer group'}`]);
}

/** What a group makes of half of a log is wrong, and nobody would see it. */
function assertWholeLog(group: string, missed: readonly string[]): void {
  if (missed.length === 0) return;
  throw new ConfigError([`the new consumer group '${group}' would miss the deleted first events of ${missed.join(', ')}; EVENT_ALLOW_PARTIAL_LOG=true starts it all the same`]);
}

function assertJoined(isJoined: boolean): void {
  if (!isJoined) throw new Error('not a member of every consumer group');
}

function scheduleSweeps(app: NestFastifyApplication, config: ServiceConfig, bus: EventBus, dataSource: DataSource): void {
  const tasks = app.get(PeriodicTasks);
  const store = app.get(IdempotencyStore);
  tasks.every({ name: 'sweep-idempotency-keys', everyMs: HOUR_MS, exclusive: true }, () => store.sweep());
  tasks.every({ name: 'sweep-event-log', everyMs: HOUR_MS, exclusive: true }, () => bus.sweep());
  const parked = new ParkedEvents(poolOf(dataSource));
  tasks.every({ name: 'sweep-parked-events', everyMs: HOUR_MS, exclusive: true }, () => parked.forget(config));
  if (config.inboxRetentionDays === 0) return;
  const inbox = app.get(Inbox);
  tasks.every({ name: 'sweep-inbox', everyMs: HOUR_MS, exclusive: true }, () => inbox.sweep(config.inboxRetentionDays));
}
