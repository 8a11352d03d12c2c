import pg from 'pg';
import type { Envelope } from '@community-help/event-contracts';
import { untilReachable } from '../../process/until-reachable.js';
import { clientConfigOf, type DatabaseAddress } from '../../database/database-address.js';
import { surviveLoss } from '../../database/database.js';
import { patience, SERVER_PATIENCE } from '../../database/patience.js';
import { logger } from '../../logging/logger.js';
import { busMetrics } from '../bus-metrics.js';
import type { BusStrategy } from '../bus-strategy.js';
import type { ConsumerSettings } from '../consumer-settings.js';
import type { EventBus } from '../event-bus.js';
import type { LogSettings } from '../log-terms.js';
import { refuseTooLarge } from '../largest-event.js';
import type { OutgoingEvent } from '../outgoing-event.js';
import { appendEvents } from './append-events.js';
import { consumerLag, missedTopics } from './offsets.js';
import { PostgresDeadLetters } from './postgres-dead-letters.js';
import { logHoldsFirstEvents, replayLog } from './replay-log.js';
import { PostgresStrategy } from './postgres-strategy.js';
import { BUS_CHANNEL, createBusSchema } from './schema.js';
import { sweepLog } from './sweep-log.js';

const log = logger('events');
/** One NOTIFY for the publishes of this long. */
const DEBOUNCE_MS = 2;
/** No statement here reads or waits much; and who asks a log that fell silent is still to stop in time. */
const STATEMENT_MS = 10_000;

/** Events in a table: the bus of the embedded profile, with the semantics of Kafka (partitions, groups, replay, order per key). */
export class PostgresBus implements EventBus {
  private readonly pool: pg.Pool;
  private notice?: NodeJS.Timeout;
  readonly deadLetters: PostgresDeadLetters;

  constructor(
    private readonly address: DatabaseAddress,
    private readonly settings: LogSettings,
  ) {
    const limits = { ...SERVER_PATIENCE, ...patience(STATEMENT_MS), connectionTimeoutMillis: 5_000, keepAlive: true, onConnect: surviveLoss };
    this.pool = new pg.Pool({ ...limits, ...clientConfigOf(address), max: 6, application_name: 'event-bus' });
    this.pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the event log was lost; the pool makes a new one'));
    this.deadLetters = new PostgresDeadLetters(this.pool, () => this.announce());
  }

  async prepare(): Promise<void> {
    await untilReachable('The event log', () => createBusSchema(this.pool));
  }

  async publish(events: readonly OutgoingEvent[]): Promise<void> {
    refuseTooLarge(events);
    await appendEvents(this.pool, events);
    for (const event of events) busMetrics.published.inc({ topic: event.topic });
    this.announce();
  }

  createStrategy(settings: ConsumerSettings): BusStrategy {
    return new PostgresStrategy(settings, this.pool, this.address);
  }

  replay(topics: readonly string[], onEvent: (envelope: Envelope) => Promise<void>): Promise<number> {
    return replayLog(this.pool, topics, onEvent);
  }

  holdsFirstEvents(topics: readonly string[]): Promise<boolean> {
    return logHoldsFirstEvents(this.pool, topics);
  }

  missedBy(group: string, topics: readonly string[]): Promise<string[]> {
    return missedTopics(this.pool, group, topics);
  }

  sweep(): Promise<number> {
    return sweepLog(this.address, this.settings);
  }

  lag(group: string, topics: readonly string[]): Promise<Map<string, number>> {
    return consumerLag(this.pool, group, topics);
  }

  async close(): Promise<void> {
    if (this.notice !== undefined) {
      clearTimeout(this.notice);
      await this.notify();
    }
    await this.pool.end();
  }

  private announce(): void {
    this.notice ??= setTimeout(() => void this.notify(), DEBOUNCE_MS);
  }

  /** Consumers also poll, so a lost notice delays events by a second and loses nothing. */
  private async notify(): Promise<void> {
    this.notice = undefined;
    await this.pool.query(`NOTIFY ${BUS_CHANNEL}`).catch((error: unknown) => log.debug({ err: error }, 'consumers were not notified; they will poll'));
  }
}
