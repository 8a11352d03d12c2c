import { keepingOf } from '@community-help/event-contracts';
import type pg from 'pg';
import { logger } from '../logging/logger.js';
import { lettersAgeMs, type LogSettings } from './log-terms.js';

const log = logger('outbox');

/** An event that its service could not publish, with the reason. */
export interface ParkedEvent {
  /** Id of the event. */
  id: string;
  topic: string;
  key: string;
  reason: string;
  bytes: number;
  /** UTC ISO 8601. */
  parkedAt: string;
}

/** Takes the rows of `chosen` (SQL) back into the outbox, in their old places; the lock keeps the relay from parking more of them meanwhile. */
const LET_GO = (chosen: string): string => `
  WITH gone AS (DELETE FROM outbox_parked WHERE (topic, key) IN (${chosen}) RETURNING seq, id, topic, key, headers, data, occurred_at)
  INSERT INTO outbox (seq, id, topic, key, headers, data, occurred_at) OVERRIDING SYSTEM VALUE SELECT * FROM gone`;
/** No one else writes there, and all may read: a dump, and the relay with each page. Who waits stops the relay when it parks, so it does not wait for long. */
const ALONE = `BEGIN; SET LOCAL lock_timeout = '3s'; LOCK TABLE outbox_parked IN EXCLUSIVE MODE`;
const KEYS_OF = 'SELECT topic, key FROM outbox_parked WHERE id = ANY ($1::uuid[])';

/** What an operator does with the parked events of one service. */
export class ParkedEvents {
  constructor(private readonly pool: pg.Pool) {}

  /** In the order in which they would be published. */
  async list(): Promise<ParkedEvent[]> {
    const { rows } = await this.pool.query<Omit<ParkedEvent, 'parkedAt'> & { parkedAt: Date }>(
      'SELECT id, topic, key, reason, octet_length(data::text) AS bytes, parked_at AS "parkedAt" FROM outbox_parked ORDER BY seq',
    );
    return rows.map((row) => ({ ...row, parkedAt: row.parkedAt.toISOString() }));
  }

  /** Publishes events again, and with each everything of its topic and key, in order. @returns how many */
  async replay(ids: readonly string[]): Promise<number> {
    return this.alone(async (client) => (await client.query(LET_GO(KEYS_OF), [ids])).rowCount ?? 0);
  }

  /** Forgets events for good; those of the same key that waited behind them are published. @returns how many were forgotten */
  async drop(ids: readonly string[]): Promise<number> {
    return this.alone(async (client) => {
      const { rows } = await client.query<{ topic: string; key: string }>('DELETE FROM outbox_parked WHERE id = ANY ($1::uuid[]) RETURNING topic, key', [ids]);
      await client.query(LET_GO('SELECT * FROM unnest($1::text[], $2::text[])'), [rows.map((row) => row.topic), rows.map((row) => row.key)]);
      return rows.length;
    });
  }

  /** Drops what is about people and has waited for longer than letters may (`lettersAgeMs`). @returns how many */
  async forget(settings: LogSettings): Promise<number> {
    const { rows } = await this.pool.query<{ id: string; topic: string }>(
      'SELECT id, topic FROM outbox_parked WHERE occurred_at < now() - make_interval(secs => $1::float8 / 1000)',
      [lettersAgeMs(settings)],
    );
    const old = rows.filter(({ topic }) => keepingOf(topic) === 'for-a-term');
    if (old.length === 0) return 0;
    log.error({ events: old.map(({ id }) => id).slice(0, 10), count: old.length }, 'parked events about people are dropped: nobody has decided about them in time');
    return this.drop(old.map(({ id }) => id));
  }

  private async alone(work: (client: pg.PoolClient) => Promise<number>): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query(ALONE);
      const count = await work(client);
      await client.query('COMMIT');
      return count;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined); // the first error says more
      throw error;
    } finally {
      client.release();
    }
  }
}
