import { runPostgres } from './run-postgres.js';

/** jest's globalTeardown: ends what globalSetup offered. */
export default async function stopPostgres(): Promise<void> {
  await runPostgres()?.close();
}
