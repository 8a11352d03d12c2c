import { ConfigError } from '../config/config-error.js';
import { loadConfig } from '../config/load-config.js';
import { ServiceConfig } from '../config/service-config.js';
import { connectEventBus } from '../events/connect-event-bus.js';
import type { DeadLetter, DeadLetters } from '../events/dead-letters.js';
import { setLogLevel } from '../logging/logger.js';

const USAGE = `Usage: dead-letters list
       dead-letters replay <id>...|all [--drop]   (--drop forgets them instead)
Reads EVENT_BUS with EVENT_DATABASE_URL or KAFKA_BROKERS.`;

class OperatorConfig extends ServiceConfig {}

/** The operator's command: `make dead-letters`. */
async function main(args: string[]): Promise<void> {
  const isDrop = args.includes('--drop');
  const [command, ...ids] = args.filter((argument) => argument !== '--drop');
  if (!(command === 'list' && ids.length === 0) && !(command === 'replay' && ids.length > 0)) return fail(USAGE);
  setLogLevel(process.env['LOG_LEVEL'] ?? 'error');
  const bus = connectEventBus(loadConfig(OperatorConfig, { ...process.env, LOG_LEVEL: undefined }), 'dead-letters');
  try {
    await bus.prepare([], []);
    if (command === 'list') return print(await bus.deadLetters.list());
    await settle(bus.deadLetters, ids, isDrop);
  } finally {
    await bus.close();
  }
}

async function settle(letters: DeadLetters, wanted: string[], isDrop: boolean): Promise<void> {
  const known = (await letters.list()).map((letter) => letter.id);
  const ids = wanted.includes('all') ? known : wanted;
  const unknown = ids.filter((id) => !known.includes(id));
  if (unknown.length > 0) return fail(`There is no dead letter ${unknown.join(', ')}. Nothing was done.`);
  const count = isDrop ? await letters.drop(ids) : await letters.replay(ids);
  process.stdout.write(`${count} ${isDrop ? 'dropped' : 'sent to their groups again'}\n`);
}

function print(letters: DeadLetter[]): void {
  if (letters.length === 0) process.stdout.write('There are no dead letters.\n');
  for (const { id, deadAt, group, topic, key, eventId, attempts, error } of letters) {
    process.stdout.write(`${id}  ${deadAt}  ${group}  ${topic}  key ${key}  event ${eventId}  after ${attempts}: ${error}\n`);
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ConfigError)) process.stderr.write('The event bus cannot be used: ');
  fail(error instanceof Error ? error.message : String(error));
}
