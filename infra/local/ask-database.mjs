/** Asks a database of a platform that runs on this machine, as its superuser: for suites in which a row has to grow old. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Line of postmaster.pid, counted from 0, that has the port. */
const PORT_LINE = 3;

/** @returns {Promise<object[]>} the rows. `dataDir`: DATA_DIR of the platform; `database`: name of a service */
export async function askDatabase(dataDir, database, text, values = []) {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[PORT_LINE]);
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
