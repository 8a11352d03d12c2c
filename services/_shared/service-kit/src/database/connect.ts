import type { DataSource } from 'typeorm';
import { untilReachable } from '../process/until-reachable.js';

/**
 * Connects, waiting with back-off for as long as PostgreSQL is not up (a whole stack starts in any order).
 * @throws what cannot heal by waiting: a wrong password, a database that does not exist
 */
export async function connect(dataSource: DataSource, signal?: AbortSignal): Promise<void> {
  await untilReachable('PostgreSQL', () => dataSource.initialize(), signal);
}
