import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS_DATABASE } from '../launcher/databases.js';
import { findRunningInstance, InstanceLock } from '../launcher/instance-lock.js';
import { readKept } from '../launcher/kept-file.js';
import type { Secrets } from '../launcher/secrets.js';
import { readSettings } from '../launcher/settings.js';
import { StartFailure } from '../launcher/start-failure.js';
import { startPostgres } from '../postgres/start-postgres.js';

const PROGRAM = 'services/_shared/service-kit/dist/dead-letters.js';

/** `make dead-letters`: the kit's operator command on the embedded profile's events, whether the platform runs or not. */
export async function deadLettersCommand(root: string, args: string[]): Promise<number> {
  const { dataDir, eventBus, kafkaBrokers } = readSettings(root, process.env);
  const secrets = readKept<Secrets>(join(dataDir, 'secrets.json'));
  const password = secrets?.databases[EVENTS_DATABASE];
  if (password === undefined) throw new StartFailure(`There are no events in ${dataDir} yet; "make start" comes first.`);
  if (!existsSync(join(root, PROGRAM))) throw new StartFailure('The services are not built yet; "make start" or "npm run build" comes first.');
  const url = (port: number) => `postgres://${EVENTS_DATABASE}:${password}@127.0.0.1:${port}/${EVENTS_DATABASE}`;
  const bus = { PROFILE: 'embedded', EVENT_BUS: eventBus, KAFKA_BROKERS: kafkaBrokers.join(','), KAFKA_PREFIX: secrets?.kafkaPrefix ?? '' };
  const run = (port: number) => runProgram(join(root, PROGRAM), args.length > 0 ? args : ['list'], { ...bus, EVENT_DATABASE_URL: url(port) });

  const running = findRunningInstance(dataDir);
  if (running?.postgresPort) return run(running.postgresPort);
  const lock = await InstanceLock.take(dataDir);
  try {
    const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
    try {
      return await run(postgres.port);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

function runProgram(file: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit', env: { LOG_LEVEL: 'warn', ...process.env, ...env } });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
