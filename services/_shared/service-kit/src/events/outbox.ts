import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import type { EventClass } from '@community-help/event-contracts';
import { outboxInsert } from './outbox-insert.js';
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

  /** Tells the relay that there is work; only needed after a statement made with `outboxInsert`. */
  wake(): void {
    this.notifier.notify();
  }

  onApplicationShutdown(): void {
    this.notifier.mute();
  }
}
