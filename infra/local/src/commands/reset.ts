import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from '../process/inspect-process.js';
import { readKept } from '../launcher/kept-file.js';
import { findRunningInstance } from '../launcher/instance-lock.js';
import { readSettings } from '../launcher/settings.js';
import { StartFailure } from '../launcher/start-failure.js';
import { stopOrphanedPostgres } from '../postgres/stop-orphan.js';

/** Files and directories the platform makes in its data directory. Nothing else there is touched. */
const OURS = [
  'postgres', 'postgres.draft', 'postgres.password', 'postgres.password-for-initdb', 'objects', 'mail', 'stripe-sandbox', 'kafka', 'logs', 'cache',
  'secrets.json', 'secrets.json.part', 'done.json', 'done.json.part', 'launcher.json', 'launcher.json.part',
];

/** `make reset`: removes everything the platform keeps; refuses while it runs. */
export async function resetCommand(root: string): Promise<string> {
  const { dataDir } = readSettings(root, process.env);
  const running = findRunningInstance(dataDir);
  if (running) throw new StartFailure(`The platform is running (process ${running.pid}); stop it with Ctrl-C first.`);
  const broker = existsSync(join(dataDir, 'kafka/broker.json')) ? readKept<{ pid: number }>(join(dataDir, 'kafka/broker.json')) : undefined;
  if (broker && commandOf(broker.pid).includes('kafka.Kafka')) throw new StartFailure('Kafka is running on this data; stop it with "make kafka-stop" first.');
  const found = OURS.filter((name) => existsSync(join(dataDir, name)));
  if (found.length === 0) return `There is nothing to remove in ${dataDir}.`;
  await stopOrphanedPostgres(join(dataDir, 'postgres'));
  for (const name of found) rmSync(join(dataDir, name), { recursive: true, force: true });
  return `Everything in ${dataDir} is removed; the next start begins anew.`;
}
