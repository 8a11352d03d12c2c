import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../process/inspect-process.js';
import { isAlive, waitForPidToEnd } from '../process/wait-for-exit.js';

/**
 * Stops a PostgreSQL that an earlier start left running in this data directory, and removes its stale lock file.
 * Call it only while holding the data directory's lock: whoever runs there now is then nobody's.
 *
 * @returns whether one was running
 */
export async function stopOrphanedPostgres(dataDir: string): Promise<boolean> {
  const pidFile = join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid) || !commandOf(pid).includes('postgres')) {
    rmSync(pidFile, { force: true }); // its process is gone and the number may belong to somebody else by now
    return false;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await waitForPidToEnd(pid, 8000)) return true;
  }
  throw new Error(`A PostgreSQL of an earlier start (process ${pid}) does not end; stop it and try again.`);
}
