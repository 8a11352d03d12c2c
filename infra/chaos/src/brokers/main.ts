/** `make brokers-test`: three Kafka brokers that ask for a login, hurt in the middle of donations; then every penny, every mail and every event is counted. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrokerCluster, NoKafka } from '@community-help/local';
import { sandboxClient } from '../people/card-payment.js';
import { Donors } from '../people/donors.js';
import { connectHelpers, giveBank, GOOD_ACCOUNT, registerHelpers, type ChaosHelper } from '../people/helpers-of-chaos.js';
import { settingsFromEnvironment } from '../settings.js';
import { busOf, compareMails, unfinishedMails } from '../verdict/mails.js';
import { compareMoney } from '../verdict/money.js';
import { unfinished } from '../verdict/unfinished.js';
import { untilQuiet } from '../verdict/until-quiet.js';
import { Platform } from '../world/platform.js';
import { BrokersLayout } from './brokers-layout.js';
import { makeCertificate, NoCertificate } from './certificate.js';
import { hurtBrokers } from './hurt.js';
import { LagWatch } from './lag-watch.js';
import { readOrder } from './order.js';
import { tryWrongLogins } from './refusals.js';
import { IMPATIENT_BROKER, outliveRetention } from './retention.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MAIL_SECONDS = 420;
/** What they earn pays for the card fees of some two thousand donations. */
const ORDERS = 50;
/** Whose listings change while the term of the log passes. */
const CHANGING_LISTINGS = 4;
const LOGIN = { username: 'community-help', password: randomBytes(18).toString('hex') };

// An interrupted run ends here, and the processes it started with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

/** Two donations a second for as long as there is something to go through. */
const PACE = { DONATIONS: '20000', SECONDS: '10000' };
const settings = settingsFromEnvironment({ HELPERS: '12', CALM_SECONDS: '300', ...process.env, ...PACE });
const startedAt = Date.now();
const say = (line: string): void => void process.stdout.write(`  ${String(Math.round((Date.now() - startedAt) / 1000)).padStart(4)} s  ${line}\n`);
const directory = mkdtempSync(join(tmpdir(), 'community-help-brokers-'));
const faults: string[] = [];
let cluster: BrokerCluster | undefined;
let platform: Platform | undefined;
try {
  const { authorityFile, certificateFile } = makeCertificate(join(directory, 'certificates'));
  const door = { certificateFile, passwords: { [LOGIN.username]: LOGIN.password } };
  cluster = await BrokerCluster.start({ root: ROOT, directory: join(directory, 'kafka'), more: IMPATIENT_BROKER, door });
  const login = { KAFKA_TLS: 'true', KAFKA_USERNAME: LOGIN.username, KAFKA_PASSWORD: LOGIN.password, NODE_EXTRA_CA_CERTS: authorityFile };
  const layout = new BrokersLayout({ ...login, KAFKA_REPLICATION: '3' });
  platform = await Platform.start(directory, { eventBus: 'kafka', kafkaBrokers: cluster.brokers }, layout);
  say(`three brokers with TLS and a login, ${platform.processes.length} processes; logs in ${directory}`);
  await run(platform, cluster, layout);
} catch (error) {
  faults.push(error instanceof NoKafka || error instanceof NoCertificate ? error.message : String((error as Error).stack));
} finally {
  await platform?.stop();
  await cluster?.stop();
}
for (const fault of faults) process.stdout.write(`  BROKEN  ${fault}\n`);
if (faults.length === 0) rmSync(directory, { recursive: true, force: true });
else process.stdout.write(`  The logs of this run are in ${directory}\n`);
process.stdout.write(`brokers-test: ${faults.length === 0 ? 'sound' : 'BROKEN'}\n`);
process.exit(faults.length === 0 ? 0 : 1);

async function run(world: Platform, brokers: BrokerCluster, layout: BrokersLayout): Promise<void> {
  faults.push(...(await tryWrongLogins(world, ROOT, say)));
  const helpers = await registerHelpers(world, { ...settings }, () => undefined);
  const helperIds = helpers.map(({ helperId }) => helperId);
  const connected = await connectHelpers(world, helpers);
  const donors = new Donors(world, settings, helperIds);
  await donors.buy(ORDERS);
  say(`${helpers.length} helpers with a premium and an account, ${ORDERS} things bought`);
  const lag = new LagWatch(layout.names.map((name) => world.wiring.port(`${name} management`)));
  let isOver = false;
  await Promise.all([donors.give(() => !isOver), hurtBrokers(world, brokers, say).finally(() => (isOver = true))]);
  say(`${donors.givers.length} donations given, ${donors.refunds} refunded meanwhile`);
  await judge(world, brokers, lag, { connected, donors, emails: helpers.map(({ email }) => email) });
  const bus = busOf(world, brokers.inner);
  faults.push(...(await outliveRetention({ platform: world, cluster: brokers, bus, root: ROOT, helperIds: helperIds.slice(0, CHANGING_LISTINGS) }, say)));
  await bus.close();
}

interface Deeds {
  connected: readonly ChaosHelper[];
  donors: Donors;
  /** Of the helpers. */
  emails: string[];
}

async function judge(world: Platform, brokers: BrokerCluster, lag: LagWatch, { connected, donors, emails }: Deeds): Promise<void> {
  const bus = busOf(world, brokers.inner);
  const stripe = sandboxClient(world);
  for (const { accountId, hasBadBank } of connected) if (hasBadBank) await giveBank(stripe, accountId, GOOD_ACCOUNT);
  const money = await untilQuiet('money', settings.calmSeconds, say, () => unfinished(world, bus), () => compareMoney(world.postgres.url('payments'), stripe, connected.map(({ accountId }) => accountId)));
  const payoutsPaid = money.accounts.find(({ what }) => what === 'payouts paid')!.theirs;
  const deeds = { givers: donors.givers, orders: ORDERS, helpers: emails, payoutsPaid };
  const mails = await untilQuiet('mails', MAIL_SECONDS, say, () => unfinishedMails(world), () => compareMails(world, bus, deeds));
  for (const { what, ours, theirs } of [...money.accounts, ...mails.accounts]) {
    say(`${ours === theirs ? 'ok    ' : 'BROKEN'}  ${what.padEnd(30)} ${ours} here, ${theirs} there`);
    if (ours !== theirs) faults.push(`${what}: ${ours} here, ${theirs} there`);
  }
  faults.push(...[...money.left, ...mails.left].map((left) => `unfinished: ${left}`));
  const check = world.checkLedger();
  say(check.report.trim());
  if (!check.isSound) faults.push('the books');
  const { events, repeated, disordered } = await readOrder(bus);
  say(`${events} events in the order of their keys, ${repeated} of them there more than once`);
  faults.push(...disordered.slice(0, 5).map((event) => `out of order: ${event}`));
  const behind = [...(await lag.read())].filter(([, left]) => left > 0).map(([name, left]) => `${name}: ${left}`);
  if (behind.length > 0) say(`still behind: ${behind.join(', ')}`);
  const now = await lag.readCalm(60);
  await lag.stop();
  const [worst] = [...lag.highest].sort(([, a], [, b]) => b - a);
  say(`lag told by the workers: at most ${worst?.[1]} (${worst?.[0]}), ${[...now.values()].reduce((sum, left) => sum + left, 0)} in the end, of ${now.size} groups and topics`);
  if (!worst || worst[1] === 0) faults.push('no worker ever told a lag');
  if (now.size === 0 || [...now.values()].some((left) => left > 0)) faults.push('the workers tell a lag in the end');
  if ((await brokers.missingCopies()) > 0) faults.push('some partitions have fewer than three copies up to date');
  await bus.close();
}
