import type pg from 'pg';

/**
 * Runs `work` while holding the session lock `name`; returns false, without waiting, when another process holds it.
 * The lock is as alive as its connection, so a killed process frees it at once.
 */
export async function runExclusively(pool: pg.Pool, name: string, work: () => Promise<unknown>): Promise<boolean> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query<{ ok: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 7265004)) AS ok', [name]);
    if (rows[0]?.ok !== true) return false;
    try {
      await work();
    } finally {
      // A connection that cannot give the lock back must not return to the pool with it.
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 7265004))', [name]).catch((error: Error) => {
        failure = error;
      });
    }
    return true;
  } finally {
    client.release(failure);
  }
}
