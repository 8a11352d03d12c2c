import { Socket } from 'node:net';
import pg from 'pg';
import { clientConfigOf, type DatabaseAddress } from '../../database/database-address.js';
import { surviveLoss } from '../../database/database.js';
import { PgSession } from '../../database/pg-session.js';
import { lettersAgeMs, termsOf, type LogSettings, type LogTerms } from '../log-terms.js';

const SWEEP_LOCK = 7_265_004;
/** Rows of one statement, so that no lock lasts. */
const SLICE = 5_000;

/** How far every known group of a topic ($1) has come. A topic nobody has ever read has no row, and nothing of it counts as read. */
const PASSED = 'SELECT part, min(pos) AS passed FROM bus_offset WHERE topic = $1 GROUP BY part';

/**
 * What has been due for $2 ms goes: rows that everybody has read are deleted, others are emptied, so that nobody waits for a row that never
 * comes. `due` (SQL) gives part, pos, data and `may_go` of the rows of topic $1.
 */
const forget = (due: string): string => `
  WITH passed AS (${PASSED}),
  due AS MATERIALIZED (
    SELECT part, pos, may_go AND pos <= coalesce(passed, 0) AS is_deleted FROM (${due}) event LEFT JOIN passed USING (part)
    WHERE may_go AND pos <= coalesce(passed, 0) OR data::text <> 'null' LIMIT ${SLICE}),
  deleted AS (DELETE FROM bus_event event USING due WHERE event.topic = $1 AND event.part = due.part AND event.pos = due.pos AND is_deleted RETURNING 1),
  emptied AS (
    UPDATE bus_event event SET data = 'null', headers = '{}' FROM due
    WHERE event.topic = $1 AND event.part = due.part AND event.pos = due.pos AND NOT is_deleted RETURNING 1)
  SELECT ((SELECT count(*) FROM deleted) + (SELECT count(*) FROM emptied))::int AS gone`;

/** The first row of a partition stays, empty: it is the sign that nobody has cut the log. */
const FORGET_SUPERSEDED = forget(`
  SELECT part, pos, data, pos > 1 AS may_go FROM (
    SELECT part, pos, data, lead(appended_at) OVER (PARTITION BY part, key ORDER BY pos) AS superseded_at FROM bus_event WHERE topic = $1) history
  WHERE superseded_at < now() - make_interval(secs => $2::float8 / 1000)`);

const OLD = 'SELECT part, pos, data, true AS may_go FROM bus_event WHERE topic = $1 AND appended_at < now() - make_interval(secs => $2::float8 / 1000)';
const FORGET_OLD = forget(OLD);
const DELETE_OLD_IF_READ = `
  WITH deleted AS (
    DELETE FROM bus_event WHERE ctid = ANY (ARRAY(
      SELECT event.ctid FROM bus_event event JOIN (${PASSED}) slowest USING (part)
      WHERE event.topic = $1 AND event.appended_at < now() - make_interval(secs => $2::float8 / 1000) AND event.pos <= slowest.passed LIMIT ${SLICE})) RETURNING 1)
  SELECT count(*)::int AS gone FROM deleted`;

/**
 * Does to every topic what its terms say, and drops old dead letters; nothing while another process does it: services come to the same rows.
 * Its statements take as long as they take: whether the server still hears us is known by the session that holds the lock, and the work ends with it.
 * @returns rows deleted or emptied
 */
export async function sweepLog(address: DatabaseAddress, settings: LogSettings): Promise<number> {
  const socket = new Socket();
  const session = new PgSession(address, { name: 'event-log-sweep', onLost: () => socket.destroy() });
  await session.open();
  try {
    const { rows } = await session.query<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1) AS "isOurs"', [SWEEP_LOCK]);
    if (rows[0]?.isOurs !== true) return 0;
    const client = new pg.Client({ ...clientConfigOf(address), application_name: 'event-log-sweep', stream: () => socket });
    surviveLoss(client);
    await client.connect();
    return await sweepTopics(client, settings);
  } finally {
    socket.destroy();
    await session.close();
  }
}

async function sweepTopics(client: pg.ClientBase, settings: LogSettings): Promise<number> {
  const { rows } = await client.query<{ topic: string }>('SELECT DISTINCT topic FROM bus_head ORDER BY topic');
  let gone = 0;
  for (const { topic } of rows) gone += await sweepTopic(client, topic, termsOf(topic, settings));
  const letters = await client.query('DELETE FROM bus_dead WHERE dead_at < now() - make_interval(secs => $1::float8 / 1000)', [lettersAgeMs(settings)]);
  return gone + (letters.rowCount ?? 0);
}

async function sweepTopic(client: pg.ClientBase, topic: string, terms: LogTerms): Promise<number> {
  if (terms.kind === 'newest-of-key') return repeat(client, FORGET_SUPERSEDED, topic, terms.readableMs);
  if (terms.ageMs === undefined) return 0;
  return repeat(client, terms.evenUnread ? FORGET_OLD : DELETE_OLD_IF_READ, topic, terms.ageMs);
}

async function repeat(client: pg.ClientBase, sql: string, topic: string, ageMs: number): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await client.query<{ gone: number }>(sql, [topic, ageMs]);
    const gone = rows[0]?.gone ?? 0;
    if (gone === 0) return total;
    total += gone;
  }
}
