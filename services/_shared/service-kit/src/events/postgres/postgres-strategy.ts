import type pg from 'pg';
import type { DatabaseAddress } from '../../database/database-address.js';
import { BusStrategy } from '../bus-strategy.js';
import type { ConsumerSettings } from '../consumer-settings.js';
import { replayTopic } from '../dead-letters.js';
import { BusSession } from './bus-session.js';
import { GroupConsumer } from './group-consumer.js';

/** Nest's microservice side of the PostgreSQL log: one session, one consumer per group. */
export class PostgresStrategy extends BusStrategy {
  override readonly transportId = Symbol('postgres-log');
  private readonly session: BusSession;
  private readonly consumers: GroupConsumer[] = [];

  constructor(
    settings: ConsumerSettings,
    private readonly pool: pg.Pool,
    address: DatabaseAddress,
  ) {
    super(settings);
    this.session = new BusSession(address, () => this.consumers.forEach((consumer) => consumer.wake()));
  }

  override async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.session.open();
    } catch (error) {
      return callback(error);
    }
    for (const group of this.subscriptions.groups()) {
      const { pool, session, settings } = this;
      const topics = [...this.subscriptions.topics(group), replayTopic(group)];
      const consumer = new GroupConsumer({ group, topics, pool, session, settings, dispatch: (...delivery) => this.dispatch(...delivery) });
      this.consumers.push(consumer);
      consumer.start();
    }
    callback();
  }

  override isJoined(): boolean {
    return this.session.isOpen();
  }

  override async close(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.session.close();
  }
}
