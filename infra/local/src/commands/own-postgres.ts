import { join } from 'node:path';
import { EVENTS_DATABASE } from '../launcher/databases.js';
import { findRunningInstance, InstanceLock } from '../launcher/instance-lock.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { StartFailure } from '../launcher/start-failure.js';
import { startPostgres } from '../postgres/start-postgres.js';

/**
 * Runs `work` with the PostgreSQL of this platform: the one that runs, or one that is started for as long as it takes.
 * @param work gets the connection URL by the name of a database
 * @throws StartFailure when there is no data yet
 */
export async function withOwnPostgres(dataDir: string, work: (url: (database: string) => string) => Promise<number>): Promise<number> {
  const passwords = readKept<Secrets>(join(dataDir, 'secrets.json'))?.databases;
  if (passwords?.[EVENTS_DATABASE] === undefined) throw new StartFailure(`There are no events in ${dataDir} yet; "make start" comes first.`);
  const urlAt = (port: number) => (database: string) => `postgres://${database}:${passwords[database]}@127.0.0.1:${port}/${database}`;

  const running = findRunningInstance(dataDir);
  if (running?.postgresPort) return work(urlAt(running.postgresPort));
  const lock = await InstanceLock.take(dataDir);
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    try {
      return await work(urlAt(postgres.port));
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
