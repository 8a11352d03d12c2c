import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  databaseName,
  EVENTS_DATABASE,
  findFreePorts,
  keepSecrets,
  KeptPostgres,
  LogFile,
  migrateDatabases,
  PROCESSES,
  provisionDatabases,
  readSettings,
  runNode,
  runOnce,
  SupervisedProcess,
  Wiring,
  type PlatformProcess,
} from '@community-help/local';
import { TcpProxy } from '@community-help/test-kit';
import type { ChaosSettings } from '../settings.js';
import type { Layout, StripeKeys } from './layout.js';
import { MortalBroker } from './mortal-broker.js';
import { CHAOS_LAYOUT } from './processes-of-chaos.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Kubernetes would wait longer and longer; who is killed all the time must not. */
const AT_ONCE = { firstPauseMs: 300, longestPauseMs: 500, healthyAfterMs: 60_000, loopAfterDeaths: Infinity };

/** Which transport carries the events. */
export type BusSettings = Pick<ChaosSettings, 'eventBus' | 'kafkaBrokers'>;

/** Something with a process id while it lives. */
export interface Victim {
  readonly name: string;
  readonly pid: number | undefined;
}

/** The whole platform as real processes on loopback, each of which may be killed at any moment and is started again. */
export class Platform {
  private readonly children: SupervisedProcess[] = [];
  private readonly logs = new Map<string, LogFile>();

  private constructor(
    private readonly layout: Layout,
    readonly wiring: Wiring,
    readonly postgres: KeptPostgres,
    /** Of this run alone; absent when events go through PostgreSQL or a broker that others use too. */
    readonly broker: MortalBroker | undefined,
    /** Between the second node and PostgreSQL. */
    readonly network: TcpProxy,
    readonly keys: StripeKeys,
  ) {}

  /** @param layout who stands where; taken apart as in a cluster unless said */
  static async start(directory: string, { eventBus, kafkaBrokers }: BusSettings, layout: Layout = CHAOS_LAYOUT): Promise<Platform> {
    const broker = eventBus === 'kafka' && !kafkaBrokers ? await MortalBroker.start(ROOT, join(directory, 'kafka')) : undefined;
    const settings = readSettings(ROOT, { ...layout.settings, DATA_DIR: directory, EVENT_BUS: eventBus, KAFKA_BROKERS: kafkaBrokers ?? broker?.brokers });
    const [site, objects, smtp, mail, stripe] = (await findFreePorts(5)) as [number, number, number, number, number];
    const databases = [...PROCESSES.filter(({ migrate }) => migrate).map(({ name }) => databaseName(name)), EVENTS_DATABASE];
    const secrets = keepSecrets(directory, databases);
    const wiring = await Wiring.lay(settings, { site, objects, smtp, mail, stripe }, secrets, [...PROCESSES.map(({ name }) => name), ...layout.names]);
    const postgres = await KeptPostgres.start(wiring.directory('postgres'), wiring.postgresPort, () => undefined, () => undefined, AT_ONCE);
    await provisionDatabases(postgres.url('postgres'), secrets.databases);
    const key = (): string => `sk_test_${randomBytes(18).toString('hex')}`;
    const { proxy } = await TcpProxy.to(postgres.url('postgres'));
    const platform = new Platform(layout, wiring, postgres, broker, proxy, { service: [key(), key()], others: key() });
    await platform.startProcesses();
    return platform;
  }

  /** Everything that may be killed, except the database and the broker. */
  get processes(): readonly Victim[] {
    return this.children;
  }

  get siteUrl(): string {
    return `http://127.0.0.1:${this.wiring.fixed.site}`;
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.wiring.fixed.stripe}`;
  }

  get mailUrl(): string {
    return `http://127.0.0.1:${this.wiring.fixed.mail}`;
  }

  /** What the platform itself wrote; the stand-ins for Stripe and for a mail server are none of it. */
  get logFiles(): string[] {
    return [...this.logs].filter(([name]) => name !== 'stripe-sandbox' && name !== 'mail-catcher').map(([, { path }]) => path);
  }

  /** Environment of a service, for programs that run beside it. */
  envOf(service: string): Record<string, string> {
    return { ...PROCESSES.find(({ name }) => name === service)!.env(this.wiring), ...this.layout.env };
  }

  /** What the operator's command says of the books. */
  checkLedger(): { isSound: boolean; report: string } {
    const env = { ...process.env, ...this.envOf('payments'), STRIPE_SECRET_KEY: this.keys.service.join(','), LOG_LEVEL: 'warn' };
    const check = spawnSync(process.execPath, [join(ROOT, 'services/payments/dist/commands/ledger-check.js')], { env, encoding: 'utf8' });
    return { isSound: check.status === 0, report: check.stdout + check.stderr };
  }

  async control(method: 'POST' | 'PUT', path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.sandboxUrl}/_sandbox/${path}`, { method, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** SIGKILL, and nobody starts it again. */
  endForGood(name: string): void {
    this.children.find((child) => child.name === name)?.kill();
  }

  async stop(): Promise<void> {
    for (const { pid } of this.children) if (pid !== undefined) process.kill(pid, 'SIGCONT');
    await Promise.all(this.children.map((child) => child.stop(8000)));
    await this.layout.close?.();
    await this.network.close();
    await this.broker?.stop();
    await this.postgres.stop();
    for (const log of this.logs.values()) log.close();
  }

  private async startProcesses(): Promise<void> {
    await migrateDatabases(PROCESSES, this.wiring, (process, entry, what) => {
      const program = { entry: join(ROOT, entry), env: this.envOf(process.name), heapMb: 512 };
      return runOnce(`The ${what} of ${process.name}`, program, this.log(process.name), 120_000, new AbortController().signal);
    });
    await this.layout.open?.(this.wiring);
    const network = { postgresPort: this.wiring.postgresPort, brokenPort: this.network.port };
    for (const process of this.layout.processes(this.wiring, this.keys, network)) this.supervise(process);
    const { siteUrl, sandboxUrl, mailUrl } = this;
    for (const url of [`${sandboxUrl}/_sandbox/clock`, `${mailUrl}/api/v1/messages`, `${siteUrl}/api/registrations`, `${siteUrl}/api/payments/x`]) await untilAnswering(url);
  }

  /** One more, for as long as the platform lives or until it is ended for good. */
  supervise(process: PlatformProcess): void {
    const log = this.log(process.name);
    const child = new SupervisedProcess({
      name: process.name,
      spawn: () => runNode({ entry: join(ROOT, process.entry), env: { ...process.env(this.wiring), ...this.layout.env }, heapMb: process.heapMb }),
      onOutput: (chunk) => log.write(chunk),
      onDeath: () => undefined,
      policy: AT_ONCE,
    });
    this.children.push(child);
    child.start();
  }

  /** Whole, however long it becomes: it is searched in the end. */
  private log(name: string): LogFile {
    const known = this.logs.get(name) ?? new LogFile(this.wiring.directory(`logs/${name}.log`), Infinity);
    this.logs.set(name, known);
    return known;
  }
}

/** Any answer but the gateway's 'not available'. */
async function untilAnswering(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    // What does not listen yet is asked again; whatever is wrong with it is said in its log.
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    await sleep(200);
  }
  throw new Error(`Nothing answers at ${url}.`);
}
