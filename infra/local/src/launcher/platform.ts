import { setMaxListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LogFile } from '../process/log-file.js';
import { LivenessWatch } from '../process/liveness-watch.js';
import { parseRecord } from '../process/output-lines.js';
import { runNode } from '../process/run-node.js';
import { SupervisedProcess } from '../process/supervised-process.js';
import { PROCESSES, type PlatformProcess } from '../processes.js';
import { choosePorts } from './choose-ports.js';
import { databaseName, EVENTS_DATABASE, provisionDatabases } from './databases.js';
import type { InstanceLock } from './instance-lock.js';
import { KeptPostgres } from './kept-postgres.js';
import { loadDemoContent, migrateDatabases, processesWithoutDemo, type RunProgram } from './prepare-data.js';
import { accepts, waitUntilReady } from './readiness.js';
import { runOnce } from './run-once.js';
import type { Screen } from './screen.js';
import { keepSecrets } from './secrets.js';
import type { Settings } from './settings.js';
import { StartFailure } from './start-failure.js';
import { Wiring } from './wiring.js';

const READY_WITHIN_MS = 120_000;
const DEMO_WITHIN_MS = 600_000;
const STAGES_TO_STOP: [PlatformProcess['stage'], graceMs: number][] = [['edge', 2000], ['service', 5500], ['base', 1500]];

/** The whole embedded profile: databases, stores, services and gateway, as child processes of this one. */
export class Platform {
  private postgres?: KeptPostgres;
  private readonly children = new Map<PlatformProcess, SupervisedProcess>();
  private readonly logs = new Map<string, LogFile>();
  private readonly stopping = new AbortController();
  private wiring?: Wiring;

  constructor(
    private readonly settings: Settings,
    private readonly lock: InstanceLock,
    private readonly screen: Screen,
  ) {
    // Each process listens for the end; Node takes more than ten for a leak.
    setMaxListeners(PROCESSES.length + 10, this.stopping.signal);
  }

  /**
   * Starts everything, migrates, and loads demonstration content on a new data directory.
   *
   * @returns where everything is, and the names of processes that do not run
   * @throws StartFailure with one sentence for the person who started it
   */
  async start(): Promise<{ wiring: Wiring; notRunning: string[] }> {
    const { settings, screen } = this;
    const used = PROCESSES.filter((process) => process.isUsed?.(settings) ?? true);
    const fixed = await choosePorts(process.env, (line) => screen.say(line));
    await this.demandKafka();
    const databases = [...used.filter(({ migrate }) => migrate).map(({ name }) => databaseName(name)), EVENTS_DATABASE];
    const secrets = keepSecrets(settings.dataDir, databases);
    const wiring = await Wiring.lay(settings, fixed, secrets, used.map(({ name }) => name));
    this.wiring = wiring;
    this.demandBuilt(used);
    // The gateway can serve the site before there is anything behind it: the first page does not wait for the databases.
    for (const process of used.filter(({ stage }) => stage !== 'service')) this.supervise(process);
    const postgres = await screen.step('Starting PostgreSQL', () => this.startPostgres(wiring));
    await provisionDatabases(postgres.url('postgres'), secrets.databases);
    await screen.step('Preparing the databases', (detail) => migrateDatabases(used, wiring, this.program(detail)));
    for (const process of used.filter(({ stage }) => stage === 'service')) this.supervise(process);
    const notRunning = await screen.step('Starting the services', (detail) => this.waitForAll(detail));
    await this.loadDemo(used);
    return { wiring, notRunning };
  }

  /** Stops everything in order: the gateway, then the services with their work in hand, then what they used, then PostgreSQL. */
  async stop(): Promise<void> {
    this.stopping.abort();
    for (const [stage, graceMs] of STAGES_TO_STOP) {
      await Promise.all([...this.children].filter(([process]) => process.stage === stage).map(([, child]) => child.stop(graceMs)));
    }
    await this.postgres?.stop();
    for (const log of this.logs.values()) log.close();
  }

  /** Ends every child at once; for when there is no time, or this process is about to go. */
  kill(): void {
    this.stopping.abort();
    for (const child of this.children.values()) child.kill();
  }

  private async startPostgres(wiring: Wiring): Promise<KeptPostgres> {
    const log = this.log('postgres');
    const onLog = (text: string) => {
      log.write(text);
      if (/PANIC|No space left on device/.test(text)) this.screen.warn('postgres', `PostgreSQL: ${text.split(/(?:PANIC|ERROR|FATAL): +/)[1]?.split('\n')[0] ?? text.trim()}`);
    };
    const postgres = await KeptPostgres.start(wiring.directory('postgres'), wiring.postgresPort, onLog, (sentence) => {
      this.screen.warn('death of postgres', sentence);
      setTimeout(() => this.publish(), 2000).unref();
    });
    this.postgres = postgres;
    this.publish();
    if (this.stopping.signal.aborted) await postgres.stop();
    return postgres;
  }

  private async demandKafka(): Promise<void> {
    const { eventBus, kafkaBrokers } = this.settings;
    if (eventBus !== 'kafka') return;
    for (const broker of kafkaBrokers) {
      const [host, port] = [broker.slice(0, broker.lastIndexOf(':')), Number(broker.slice(broker.lastIndexOf(':') + 1))];
      if (await accepts(port, host)) return;
    }
    throw new StartFailure(`EVENT_BUS=kafka, but no Kafka broker answers at ${kafkaBrokers.join(', ')}. Start one with "make kafka", or set KAFKA_BROKERS.`);
  }

  private demandBuilt(used: readonly PlatformProcess[]): void {
    const missing = used.find(({ entry }) => !existsSync(join(this.settings.root, entry)));
    if (missing) throw new StartFailure(`${missing.name} is not built (${missing.entry} is missing). Run "npm run build" and look at its first error.`);
  }

  private supervise(process: PlatformProcess): void {
    if (this.stopping.signal.aborted) return;
    const log = this.log(process.name);
    const wiring = this.wiring as Wiring;
    const child = new SupervisedProcess({
      name: process.name,
      spawn: () => {
        setTimeout(() => this.publish(), 0);
        return runNode({ entry: join(this.settings.root, process.entry), env: process.env(wiring), heapMb: process.heapMb });
      },
      onOutput: (chunk) => log.write(chunk),
      onLine: (line) => {
        const record = parseRecord(line);
        if (record?.isError && !this.stopping.signal.aborted) this.screen.warn(process.name, `${process.name}: ${record.text}`);
      },
      onDeath: (sentence) => this.screen.warn(`death of ${process.name}`, `${sentence} Log: ${log.path}`),
    });
    this.children.set(process, child);
    child.start();
    const watch = new LivenessWatch(child, process.live(wiring));
    watch.start();
    this.stopping.signal.addEventListener('abort', () => watch.stop(), { once: true });
  }

  /** @returns names of processes that keep dying or do not get ready in time; the others are ready */
  private async waitForAll(detail: (text: string) => void): Promise<string[]> {
    const waiting = new Set(this.children.keys());
    const giveUp = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(READY_WITHIN_MS)]);
    const failed: string[] = [];
    await Promise.all(
      [...this.children].map(async ([process, child]) => {
        const gaveUp = new AbortController();
        const ready = waitUntilReady(process.ready(this.wiring as Wiring), AbortSignal.any([giveUp, gaveUp.signal]));
        const watch = setInterval(() => child.deathsInARow >= 4 && gaveUp.abort(), 200);
        if (!(await ready)) failed.push(process.name);
        clearInterval(watch);
        waiting.delete(process);
        detail(`waiting for ${[...waiting].map(({ name }) => name).join(', ')}`);
      }),
    );
    return failed;
  }

  private async loadDemo(used: readonly PlatformProcess[]): Promise<void> {
    const wiring = this.wiring as Wiring;
    if (this.stopping.signal.aborted || processesWithoutDemo(used, wiring).length === 0) return;
    try {
      await this.screen.step('Loading demo content', (detail) => loadDemoContent(used, wiring, this.program(detail)));
    } catch (error) {
      if (!this.stopping.signal.aborted) this.screen.warn('demo', `${(error as Error).message}; the next start tries again.`);
    }
  }

  private program(detail: (text: string) => void): RunProgram {
    return async (process, entry, what) => {
      detail(`${what} of ${process.name}`);
      const program = { entry: join(this.settings.root, entry), env: { ...process.env(this.wiring as Wiring), RUN_WORKER: 'false' }, heapMb: 512 };
      try {
        await runOnce(`The ${what} of ${process.name}`, program, this.log(process.name), DEMO_WITHIN_MS, this.stopping.signal);
      } catch (error) {
        throw new StartFailure((error as Error).message, { cause: error });
      }
    };
  }

  private log(name: string): LogFile {
    const known = this.logs.get(name);
    if (known) return known;
    const log = new LogFile(join(this.settings.dataDir, 'logs', `${name}.log`), undefined, (error) => this.screen.warn('log', `The log of ${name} cannot be written: ${error.message}`));
    this.logs.set(name, log);
    return log;
  }

  private publish(): void {
    if (this.stopping.signal.aborted) return;
    const children = [...this.children.values()].flatMap(({ name, pid }) => (pid === undefined ? [] : [{ name, pid }]));
    this.lock.update({ site: this.wiring?.siteUrl, postgresPort: this.postgres?.port, stripePort: this.wiring?.fixed.stripe, children });
  }
}
