import pg from 'pg';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1, InvalidEvent, parseEvent, type Envelope, type EventClass } from '@community-help/event-contracts';
import { clientConfigOf, PermanentError, PgSession, surviveLoss, type DatabaseAddress, type EventBus } from '@community-help/service-kit';
import type { ListingFact, ProjectListing } from './project-listing.js';

const REBUILD_LOCK = 7_265_401;
const PARTIAL_LOG =
  'The first events of the log were deleted (its topics are not kept as the registry says), so a rebuild would forget the oldest helpers. ' +
  'Let registrations publish all its listings anew (`listings.js republish`), and when it has, set REBUILD_FROM_PARTIAL_LOG=true.';
const SOURCES: readonly EventClass<ListingFact>[] = [HelperRegisteredV1, HelperUpdatedV1, HelperRemovedV1];

/** Topics that a rebuild replays. */
export const REBUILD_TOPICS = SOURCES.map((contract) => contract.topic);

/** What a rebuild may bring; see the settings of the same names. */
export interface RebuildLimits {
  rebuildMaxLossPercent: number;
  rebuildFromPartialLog: boolean;
}

export interface RebuildReport {
  generation: number;
  /** Events in the log, those without effect included. */
  events: number;
  /** Events that no delivery could ever handle: they are among the dead letters of the worker as well. */
  refused: number;
  /** Those that can be found; hidden and removed ones are not counted. */
  helpers: number;
}

/**
 * Builds the projection anew from the first event on, beside the one that is served, and then changes over in one statement.
 * Workers that run meanwhile write to both, so nothing that arrives during the replay is missing afterwards; searching
 * processes load the new generation when they hear of the change. A rebuild that is interrupted is simply started again.
 * What is served is never given up for something that is visibly less.
 * @param address past any pooler: a session there holds the lock
 * @throws Error when another rebuild is running, or began after the lock of this one was lost; when the log does not begin with its first event; when too few
 *   helpers came back
 */
export async function rebuildProjection(address: DatabaseAddress, bus: EventBus, projectListing: ProjectListing, limits: RebuildLimits): Promise<RebuildReport> {
  const lock = new PgSession(address, { name: 'rebuild' });
  // What is lost by a crash is replayed by the next rebuild, so the replay need not wait for the disk; the change-over comes last.
  const pool = new pg.Pool({ ...clientConfigOf(address), application_name: 'rebuild', options: '-c synchronous_commit=off', max: 4 });
  surviveLoss(pool);
  try {
    await lock.open();
    const { rows } = await lock.query<{ ok: boolean }>('SELECT pg_try_advisory_lock($1) AS ok', [REBUILD_LOCK]);
    if (rows[0]?.ok !== true) throw new Error('Another rebuild of the projection is running.');
    if (!limits.rebuildFromPartialLog && !(await bus.holdsFirstEvents(REBUILD_TOPICS))) throw new Error(PARTIAL_LOG);
    return await rebuild(pool, bus, projectListing, limits);
  } finally {
    await pool.end();
    await lock.close();
  }
}

/** The lock keeps a second rebuild away; should it be lost, each step that others would see is still taken for the own generation only. */
async function rebuild(pool: pg.Pool, bus: EventBus, projectListing: ProjectListing, limits: RebuildLimits): Promise<RebuildReport> {
  const generation = await begin(pool);
  let refused = 0;
  const events = await bus.replay(REBUILD_TOPICS, async (envelope) => {
    if (!(await replayed(pool, projectListing, envelope))) refused++;
  });
  const helpers = await countHelpers(pool, generation);
  await refuseLoss(pool, generation, helpers, limits.rebuildMaxLossPercent);
  await changeOver(pool, generation);
  return { generation, events, refused, helpers };
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

/** Leaves what is served as it is. @throws Error that says what to do */
async function refuseLoss(pool: pg.Pool, generation: number, helpers: number, maxLossPercent: number): Promise<void> {
  const { rows } = await pool.query<{ serving: number }>('SELECT serving FROM projection_state');
  const served = await countHelpers(pool, rows[0]!.serving);
  if (helpers >= served * (1 - maxLossPercent / 100)) return;
  await leaveBuilding(pool, 'UPDATE projection_state SET building = NULL WHERE building = $1', generation);
  await removeOthers(pool);
  throw new Error(
    `The log brings back ${helpers} helpers where ${served} are served now, so nothing was changed. If the events are complete and so many helpers are ` +
      'gone, set REBUILD_MAX_LOSS_PERCENT; otherwise let registrations publish all its listings anew first (`listings.js republish`).',
  );
}

async function countHelpers(pool: pg.Pool, generation: number): Promise<number> {
  const { rows } = await pool.query<{ count: string }>('SELECT count(*) FROM projected_helper WHERE generation = $1 AND is_listed', [generation]);
  return Number(rows[0]!.count);
}

async function changeOver(pool: pg.Pool, generation: number): Promise<void> {
  await leaveBuilding(pool, 'UPDATE projection_state SET serving = building, building = NULL, last_change = last_change + 1 WHERE building = $1', generation);
  await pool.query('NOTIFY projection_changed');
  await removeOthers(pool);
}

/** @throws Error when another rebuild has taken the place of this one */
async function leaveBuilding(pool: pg.Pool, update: string, generation: number): Promise<void> {
  const { rowCount } = await pool.query(update, [generation]);
  if (rowCount === 0) throw new Error('The lock of this rebuild was lost, and another rebuild has begun since. This one has changed nothing that is served.');
}

async function removeOthers(pool: pg.Pool): Promise<void> {
  await pool.query('DELETE FROM projected_helper USING projection_state WHERE generation <> serving AND generation IS DISTINCT FROM building');
}
