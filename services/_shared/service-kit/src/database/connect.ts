import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { logger } from '../logging/logger.js';
import { isOutage } from '../problems/outage.js';
import { poolOf, surviveLostConnections } from './database.js';

const log = logger('database');
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Connects, waiting with back-off for as long as PostgreSQL is not up (a whole stack starts in any order).
 * @throws what cannot heal by waiting: a wrong password, a database that does not exist
 */
export async function connect(dataSource: DataSource, signal?: AbortSignal): Promise<void> {
  await untilReachable('PostgreSQL', () => dataSource.initialize(), signal);
  surviveLostConnections(poolOf(dataSource));
}

/** Repeats `attempt` while the peer cannot be reached. */
export async function untilReachable<Result>(peer: string, attempt: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOutage(error)) throw error;
      log.warn({ err: error, retryInMs: pause }, `${peer} cannot be reached yet`);
      await sleep(pause, undefined, { signal });
    }
  }
}
