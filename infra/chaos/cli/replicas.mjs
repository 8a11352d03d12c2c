/**
 * `make replicas`: two gateways, two of every service and two of every worker on one PostgreSQL and one Kafka broker; people do all that can be done there, each
 * request at the next replica, much of it twice at the same moment; then everything is counted. WALKERS=4, KEEP=1 keeps logs and data of a sound run too.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoKafka } from '@community-help/local';
import { SignedIn } from '../../compose/walk/signed-in.mjs';
import { Visitor } from '../../compose/walk/visitor.mjs';
import { ReplicatedLayout } from '../dist/replicas/replicated-layout.js';
import { Platform } from '../dist/world/platform.js';
import { countEverything } from './replicas/count.mjs';
import { walk } from './replicas/walker.mjs';

const OPERATOR = 'operator@replicas.example';
const walkers = Number(process.env.WALKERS || 4);
assert.ok(Number.isInteger(walkers) && walkers > 0, 'WALKERS must be a whole number');
// An interrupted run ends here, and the processes it started with it.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));

const startedAt = Date.now();
const say = (line) => console.log(`  ${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}`);
const directory = mkdtempSync(join(tmpdir(), 'community-help-replicas-'));
const layout = new ReplicatedLayout({ OPERATOR_EMAILS: OPERATOR });
let platform;
let isSound = false;
try {
  platform = await Platform.start(directory, { eventBus: 'kafka', kafkaBrokers: process.env.KAFKA_BROKERS || undefined }, layout);
  say(`${platform.processes.length} processes: ${platform.processes.map(({ name }) => name).join(', ')}; logs in ${directory}`);
  const visitor = new Visitor({ url: platform.wiring.siteUrl, mailUrl: platform.mailUrl, sandboxUrl: platform.sandboxUrl });
  const operator = await SignedIn.by(visitor, OPERATOR, { atOnce: 2 });
  const walks = await Promise.all(Array.from({ length: walkers }, () => walk(visitor, operator)));
  say(`${walkers} people walked the story at the same time`);
  isSound = await countEverything(platform, layout, visitor, { walks, operator: OPERATOR }, say);
} catch (error) {
  console.error(`  ${error instanceof NoKafka ? error.message : error.stack}`);
} finally {
  await platform?.stop();
  if (isSound && process.env.KEEP !== '1') rmSync(directory, { recursive: true, force: true });
  else console.log(`  Logs and data of this run are in ${directory}`);
}
console.log(isSound ? 'replicas: sound' : 'replicas: BROKEN');
process.exit(isSound ? 0 : 1);
