import { join } from 'node:path';
import { EVENTS_DATABASE } from '../launcher/databases.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { readSettings } from '../launcher/settings.js';
import { StartFailure } from '../launcher/start-failure.js';
import { withOwnPostgres } from './own-postgres.js';
import { runKitProgram } from './run-kit-program.js';

/** `make parked-events`: lists those of every service; `ARGS="payments replay <id>"` lets one service publish some again. */
export async function parkedEventsCommand(root: string, [service, ...args]: string[]): Promise<number> {
  const { dataDir } = readSettings(root, process.env);
  const databases = Object.keys(readKept<Secrets>(join(dataDir, 'secrets.json'))?.databases ?? {}).filter((name) => name !== EVENTS_DATABASE);
  const chosen = service === undefined ? databases : databases.filter((name) => name === service.replaceAll('-', '_'));
  if (service !== undefined && chosen.length === 0) throw new StartFailure(`There is no service "${service}" with a database: ${databases.join(', ')}.`);
  return withOwnPostgres(dataDir, async (url) => {
    let worst = 0;
    for (const name of chosen) {
      process.stdout.write(`${name}:\n`);
      worst = Math.max(worst, await runKitProgram(root, 'parked-events', args, { DATABASE_URL: url(name) }));
    }
    return worst;
  });
}
