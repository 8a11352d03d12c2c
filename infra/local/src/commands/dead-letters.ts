import { join } from 'node:path';
import { EVENTS_DATABASE } from '../launcher/databases.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { readSettings } from '../launcher/settings.js';
import { withOwnPostgres } from './own-postgres.js';
import { runKitProgram } from './run-kit-program.js';

/** `make dead-letters`: the kit's operator command on the embedded profile's events, whether the platform runs or not. */
export async function deadLettersCommand(root: string, args: string[]): Promise<number> {
  const { dataDir, eventBus, kafkaBrokers } = readSettings(root, process.env);
  const kafkaPrefix = readKept<Secrets>(join(dataDir, 'secrets.json'))?.kafkaPrefix ?? '';
  const bus = { EVENT_BUS: eventBus, KAFKA_BROKERS: kafkaBrokers.join(','), KAFKA_PREFIX: kafkaPrefix };
  return withOwnPostgres(dataDir, (url) => runKitProgram(root, 'dead-letters', args, { ...bus, EVENT_DATABASE_URL: url(EVENTS_DATABASE) }));
}
