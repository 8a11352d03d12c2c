import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DonationCompletedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import type { BrokerCluster } from '@community-help/local';
import type { EventBus } from '@community-help/service-kit';
import { patiently } from '../people/patient-fetch.js';
import { askDatabase } from '../world/ask-database.js';
import type { Platform } from '../world/platform.js';

/** Some 43 seconds: superseded listings are compacted after half of it. */
const TERM_DAYS = '0.0005';
const HALF_A_TERM_MS = 22_000;
const CHANGES = 3;

/** The brokers' own work, which no test of ours does for them: they look every second, and not every five minutes. */
export const IMPATIENT_BROKER = { 'log.retention.check.interval.ms': '1000', 'log.cleaner.backoff.ms': '1000', 'log.initial.task.delay.ms': '1000', 'log.segment.delete.delay.ms': '1000' };

interface Parts {
  platform: Platform;
  cluster: BrokerCluster;
  bus: EventBus;
  root: string;
  helperIds: readonly string[];
}

/**
 * Lets the terms of the registry pass, as in five weeks: donations leave the log, listings keep their newest state. Then search is rebuilt from what is
 * left, and finds the same helpers.
 * @returns faults, in words
 */
export async function outliveRetention({ platform, cluster, bus, root, helperIds }: Parts, say: (line: string) => void): Promise<string[]> {
  const prefix = platform.envOf('payments').KAFKA_PREFIX!;
  const program = (service: string, entry: string, ...words: string[]) => runProgram(platform, root, service, entry, words);
  const changeListings = async (): Promise<void> => {
    for (const id of helperIds) {
      await program('registrations', 'commands/listings.js', 'hide', id, 'for a while');
      await program('registrations', 'commands/listings.js', 'restore', id);
    }
  };
  const before = await listedHelpers(platform);
  // A program that prepares the topics gives them the terms of its environment, as any worker does at its start.
  for (const service of ['payments', 'registrations']) await program(service, 'migrate.js');
  for (let change = 0; change < CHANGES; change += 1) {
    await changeListings();
    // Kafka never compacts the segment it writes to, and closes it when something is appended.
    await sleep(HALF_A_TERM_MS);
  }
  await patiently('the cut of donations', async () => (await cluster.offsets(prefix + DonationCompletedV1.topic)).every(({ first, next }) => first === next) || undefined, 180);
  const written = sum((await cluster.offsets(prefix + HelperUpdatedV1.topic)).map(({ first, next }) => next - first));
  const kept = await patiently('the compaction of listings', async () => {
    const records = await bus.replay([HelperUpdatedV1.topic], async () => undefined);
    return records < written ? records : undefined;
  }, 180);
  say(`the term has passed: no donation is in the log any more, and ${kept} of ${written} changes of listings`);
  const faults: string[] = [];
  if (await bus.holdsFirstEvents([DonationCompletedV1.topic])) faults.push('a log that was cut says that it is whole');
  if ((await bus.missedBy('newcomer', [DonationCompletedV1.topic])).length === 0) faults.push('a new group would not hear that it misses donations');
  const report = (await program('geo-recommendations', 'rebuild.js')).trim();
  const after = await listedHelpers(platform);
  say(`${report} ${before} were found before.`);
  if (before !== after || after === 0) faults.push(`search finds ${after} helpers after a rebuild, and found ${before} before`);
  return faults;
}

async function listedHelpers(platform: Platform): Promise<number> {
  const [row] = await askDatabase(platform.postgres.url('geo_recommendations'), 'select count(*)::int as n from projected_helper, projection_state where generation = serving and is_listed');
  return Number(row!.n);
}

/** @returns what it prints. @throws Error with its last words when it fails */
async function runProgram(platform: Platform, root: string, service: string, entry: string, words: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...platform.envOf(service), EVENT_FORGET_AFTER_DAYS: TERM_DAYS, LOG_LEVEL: 'warn', PORT: '0', MANAGEMENT_PORT: '0' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'services', service, 'dist', entry), ...words], { env });
  return stdout;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
