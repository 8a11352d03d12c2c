import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { provisionDatabases, type Secrets } from '@community-help/local';

/** `node dist/setup/make-databases.js`: one database and one role for each service, on the PostgreSQL at POSTGRES_HOST. Safe to run again. */
async function main({ KEYS_DIR = '/keys', POSTGRES_HOST = 'postgres' }: NodeJS.ProcessEnv): Promise<void> {
  const setup = join(KEYS_DIR, 'setup');
  const { databases } = JSON.parse(readFileSync(join(setup, 'secrets.json'), 'utf8')) as Secrets;
  const password = readFileSync(join(setup, 'postgres-password'), 'utf8');
  await provisionDatabases(`postgres://postgres:${password}@${POSTGRES_HOST}:5432/postgres`, databases);
  process.stdout.write(`Databases are in place: ${Object.keys(databases).join(', ')}.\n`);
}

try {
  await main(process.env);
} catch (error) {
  process.stderr.write(`The databases could not be made: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
