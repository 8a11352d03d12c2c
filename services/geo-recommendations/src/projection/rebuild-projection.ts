import type pg from 'pg';
import { HelperRegisteredV1, HelperUpdatedV1, InvalidEvent, parseEvent, type Envelope } from '@community-help/event-contracts';
import { PermanentError, type EventBus } from '@community-help/service-kit';
import type { ProjectListing } from './project-listing.js';

const REBUILD_LOCK = 7_265_401;
const SOURCES = [HelperRegisteredV1, HelperUpdatedV1];

export interface RebuildReport {
  generation: number;
  /** Events in the log, those without effect included. */
  events: number;
  /** Events that no delivery could ever handle: they are among the dead letters of the worker as well. */
  refused: number;
  helpers: number;
}

/**
 * Builds the projection anew from the first event on, beside the one that is served, and then changes over in one statement.
 * Workers that run meanwhile write to both, so nothing that arrives during the replay is missing afterwards; searching
 * processes load the new generation when they hear of the change. A rebuild that is interrupted is simply started again.
 * @throws Error when another rebuild is running
 */
export async function rebuildProjection(pool: pg.Pool, bus: EventBus, projectListing: ProjectListing): Promise<RebuildReport> {
  const lock = await pool.connect();
  try {
    const { rows } = await lock.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [REBUILD_LOCK]);
    if (rows[0]?.ok !== true) throw new Error('Another rebuild of the projection is running.');
    const generation = await begin(pool);
    let refused = 0;
    const events = await bus.replay(SOURCES.map((contract) => contract.topic), async (envelope) => {
      if (!(await replayed(pool, projectListing, envelope))) refused++;
    });
    const helpers = await changeOver(pool, generation);
    return { generation, events, refused, helpers };
  } finally {
    await lock.query('SELECT pg_advisory_unlock($1)', [REBUILD_LOCK]);
    lock.release();
  }
}

/** A new, empty generation; what an interrupted rebuild left is removed. */
async function begin(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ building: number }>(
    'UPDATE projection_state SET building = greatest(serving, coalesce(building, 0)) + 1 RETURNING building',
  );
  await removeOthers(pool);
  return rows[0]!.building;
}

async function replayed(pool: pg.Pool, projectListing: ProjectListing, envelope: Envelope): Promise<boolean> {
  const contract = SOURCES.find((source) => source.topic === envelope.type);
  if (contract === undefined) return false;
  try {
    await projectListing.storeInNewGeneration(pool, parseEvent(contract, envelope.data));
    return true;
  } catch (error) {
    if (error instanceof InvalidEvent || error instanceof PermanentError) return false;
    throw error;
  }
}

async function changeOver(pool: pg.Pool, generation: number): Promise<number> {
  await pool.query('UPDATE projection_state SET serving = building, building = NULL, last_change = last_change + 1 WHERE building = $1', [generation]);
  await pool.query('NOTIFY projection_changed');
  await removeOthers(pool);
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM projected_helper WHERE generation = $1', [generation]);
  return Number(rows[0]!.count);
}

async function removeOthers(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM projected_helper USING projection_state WHERE generation <> serving AND generation IS DISTINCT FROM building');
}
