import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Counter } from 'prom-client';
import { metrics } from '../metrics/metrics.js';
import { poolOf } from '../database/database.js';
import type { EventContext } from './event-context.js';

const duplicates = new Counter({
  name: 'inbox_duplicates_total',
  help: 'Deliveries dropped because the event had been handled',
  labelNames: ['group'],
  registers: [metrics],
});

/** Remembers which events a consumer group has handled, so that an event delivered twice has one effect. */
@Injectable()
export class Inbox {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in one transaction with the row that says "handled": both are stored or neither.
   * @returns false when the event had been handled before and `work` was not run
   */
  async once(context: EventContext, work: (manager: EntityManager) => Promise<void>): Promise<boolean> {
    const { group, envelope } = context;
    const isFirst = await this.dataSource.transaction(async (manager) => {
      const rows: unknown[] = await manager.query(
        'INSERT INTO inbox (event_id, consumer_group) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id',
        [envelope.id, group],
      );
      if (rows.length === 0) return false;
      await work(manager);
      return true;
    });
    if (!isFirst) duplicates.inc({ group });
    return isFirst;
  }

  /** Whether the group has handled the event; saves the work, `once` gives the guarantee. */
  async has(group: string, eventId: string): Promise<boolean> {
    const found = await poolOf(this.dataSource).query({
      name: 'inbox-has',
      text: 'SELECT 1 FROM inbox WHERE event_id = $1 AND consumer_group = $2',
      values: [eventId, group],
    });
    if (found.rowCount === 0) return false;
    duplicates.inc({ group });
    return true;
  }

  /** Deletes rows older than `days`; returns how many. */
  async sweep(days: number): Promise<number> {
    const gone = await poolOf(this.dataSource).query('DELETE FROM inbox WHERE handled_at < now() - make_interval(days => $1)', [days]);
    return gone.rowCount ?? 0;
  }
}
