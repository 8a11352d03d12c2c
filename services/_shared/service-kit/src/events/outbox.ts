import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { EventClass } from '@community-help/event-contracts';
import { outboxInsert } from './outbox-insert.js';
import { tombstoneOf } from './outgoing-event.js';
import { OutboxNotifier } from './outbox-notifier.js';

const HAS_EVENTS = 'outboxHasEvents';

/** The only way to publish: the event is stored in the same transaction as the state it tells about. */
@Injectable()
export class Outbox implements OnApplicationShutdown {
  constructor(
    dataSource: DataSource,
    private readonly notifier: OutboxNotifier,
  ) {
    // TypeORM tells its subscribers about every commit; only those that carry events wake the relay.
    dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }) => {
        // It also reports the end of a nested transaction (savepoint), while the outer one is still open.
        if (queryRunner.data[HAS_EVENTS] !== true || queryRunner.isTransactionActive) return;
        queryRunner.data[HAS_EVENTS] = false;
        notifier.notify();
      },
    });
  }

  /**
   * Stores an event within the caller's transaction; it is published after the commit, or never if there is none.
   * Change the row of the key's aggregate first: its lock is what keeps the events of one key in order.
   * @returns id of the event
   * @throws InvalidEvent when the data breaks the contract
   */
  async add<Data extends object>(manager: EntityManager, contract: EventClass<Data>, data: Data): Promise<string> {
    const event = outboxInsert(contract, data);
    const runner: QueryRunner | undefined = manager.queryRunner;
    if (runner?.isTransactionActive !== true) throw new Error(`Outbox.add(${contract.topic}) needs the manager of an open transaction`);
    await manager.query(event.sql, event.parameters);
    runner.data[HAS_EVENTS] = true;
    return event.id;
  }

  /**
   * Lets the log of a topic that keeps the newest event of each key forget all there is of `key`: by a tombstone, published like an event. What is
   * parked of the key goes at once, so that nothing stands before the tombstone. Within the caller's transaction, under the lock of the aggregate.
   */
  async forget(manager: EntityManager, contract: EventClass, key: string): Promise<void> {
    const { queryRunner } = manager;
    if (queryRunner?.isTransactionActive !== true) throw new Error(`Outbox.forget(${contract.topic}) needs the manager of an open transaction`);
    const { id, topic, headers, data } = tombstoneOf(contract, key);
    await manager.query('DELETE FROM outbox_parked WHERE topic = $1 AND key = $2', [topic, key]);
    await manager.query('INSERT INTO outbox (id, topic, key, headers, data) VALUES ($1, $2, $3, $4, $5)', [id, topic, key, JSON.stringify(headers), data]);
    queryRunner.data[HAS_EVENTS] = true;
  }

  /** Tells the relay that there is work; only needed after a statement made with `outboxInsert`. */
  wake(): void {
    this.notifier.notify();
  }

  onApplicationShutdown(): void {
    this.notifier.mute();
  }
}
