import type pg from 'pg';
import { replayTopic, type DeadLetter, type DeadLetters } from '../dead-letters.js';
import type { OutgoingEvent } from '../outgoing-event.js';
import { appendEvents } from './append-events.js';

type DeadRow = {
  id: string;
  consumer_group: string;
  event_id: string;
  type: string;
  key: string;
  headers: Record<string, string>;
  data: string;
  occurred_at: Date;
};

export class PostgresDeadLetters implements DeadLetters {
  constructor(
    private readonly pool: pg.Pool,
    private readonly wake: () => void,
  ) {}

  async list(): Promise<DeadLetter[]> {
    const { rows } = await this.pool.query<DeadLetter & { deadAt: Date }>(
      `SELECT id, consumer_group AS "group", type AS topic, event_id AS "eventId", key, error, attempts, dead_at AS "deadAt" FROM bus_dead ORDER BY id`,
    );
    return rows.map((row) => ({ ...row, deadAt: new Date(row.deadAt).toISOString() }));
  }

  async replay(ids: readonly string[]): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<DeadRow>(
        `WITH gone AS (DELETE FROM bus_dead WHERE id = ANY ($1::bigint[])
           RETURNING id, consumer_group, event_id, type, key, headers, data::text AS data, occurred_at)
         SELECT * FROM gone ORDER BY id`,
        [ids],
      );
      const groupOf = new Map<OutgoingEvent, string>(rows.map((row) => [toEvent(row), row.consumer_group]));
      await appendEvents(client, [...groupOf.keys()], (event) => replayTopic(groupOf.get(event) ?? ''));
      await client.query('COMMIT');
      this.wake();
      return rows.length;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // the first error says more
      throw error;
    } finally {
      client.release();
    }
  }

  async drop(ids: readonly string[]): Promise<number> {
    const gone = await this.pool.query('DELETE FROM bus_dead WHERE id = ANY ($1::bigint[])', [ids]);
    return gone.rowCount ?? 0;
  }
}

function toEvent(row: DeadRow): OutgoingEvent {
  return { id: row.event_id, topic: row.type, key: row.key, headers: row.headers, data: row.data, occurredAt: row.occurred_at.toISOString() };
}
