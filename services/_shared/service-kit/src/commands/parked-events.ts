import pg from 'pg';
import { ConfigError } from '../config/config-error.js';
import { loadConfig } from '../config/load-config.js';
import { ServiceConfig } from '../config/service-config.js';
import { clientConfigOf, databaseAddress } from '../database/database-address.js';
import { surviveLoss } from '../database/database.js';
import { ParkedEvents, type ParkedEvent } from '../events/parked-events.js';

const USAGE = `Usage: parked-events list
       parked-events replay <id>...|all [--drop]   (--drop forgets them instead)
Events of one service that the bus refused, with those of the same key behind them. Reads DATABASE_URL of that service.`;

class OperatorConfig extends ServiceConfig {}

/** The operator's command: `make parked-events`. */
async function main(args: string[]): Promise<void> {
  const isDrop = args.includes('--drop');
  const [command, ...ids] = args.filter((argument) => argument !== '--drop');
  if (!(command === 'list' && ids.length === 0) && !(command === 'replay' && ids.length > 0)) return fail(USAGE);
  const pool = new pg.Pool({ ...clientConfigOf(databaseAddress(loadConfig(OperatorConfig))), max: 1, connectionTimeoutMillis: 5_000, application_name: 'parked-events' });
  surviveLoss(pool);
  const parked = new ParkedEvents(pool);
  try {
    if (command === 'list') return print(await parked.list());
    await settle(parked, ids, isDrop);
  } finally {
    await pool.end();
  }
}

async function settle(parked: ParkedEvents, wanted: string[], isDrop: boolean): Promise<void> {
  const known = (await parked.list()).map(({ id }) => id);
  const ids = wanted.includes('all') ? known : wanted;
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) return fail(`There is no parked event ${unknown.join(', ')}. Nothing was done.`);
  const count = isDrop ? await parked.drop(ids) : await parked.replay(ids);
  process.stdout.write(`${count} ${isDrop ? 'dropped' : 'back in the outbox'}\n`);
}

function print(events: ParkedEvent[]): void {
  if (events.length === 0) process.stdout.write('There are no parked events.\n');
  for (const { id, parkedAt, topic, key, bytes, reason } of events) process.stdout.write(`${id}  ${parkedAt}  ${topic}  key ${key}  ${bytes} bytes: ${reason}\n`);
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) process.stderr.write('The database cannot be used: ');
  fail(error instanceof Error ? error.message : String(error));
}
