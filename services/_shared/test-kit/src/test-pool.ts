import pg from 'pg';

/** Connections of a test's own. One that still says goodbye when its database is dropped is cut off, and nobody minds. */
export function openTestPool(connectionString: string, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}
