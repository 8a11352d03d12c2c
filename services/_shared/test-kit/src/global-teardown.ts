import { stopServersOfRun } from './run-servers.js';

/** jest's globalTeardown: ends what globalSetup offered. */
export default async function stopServers(): Promise<void> {
  await stopServersOfRun();
}
