import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf, startTimeOf } from '../process/inspect-process.js';
import { isAlive, waitForPidToEnd } from '../process/wait-for-exit.js';
import { StartFailure } from './start-failure.js';

/** What a running launcher tells other commands about itself (`.data/launcher.json`). */
export interface RunningInstance {
  pid: number;
  /** Tells this process from a later one with the same number. */
  startedAt: string;
  site?: string;
  postgresPort?: number;
  stripePort?: number;
  children: { name: string; pid: number }[];
}

const FILE = 'launcher.json';

/** The launcher that runs on this data directory right now, if any. */
export function findRunningInstance(dataDir: string): RunningInstance | undefined {
  const found = read(dataDir);
  return found && isThatProcess(found.pid, found.startedAt) ? found : undefined;
}

/** One launcher per data directory; held while it runs. */
export class InstanceLock {
  private instance: RunningInstance;
  private readonly file: string;

  private constructor(private readonly dataDir: string) {
    this.file = join(dataDir, FILE);
    this.instance = { pid: process.pid, startedAt: startTimeOf(process.pid), children: [] };
  }

  /**
   * Takes the data directory. What a launcher that died left behind is taken over, and children of it that still run are ended.
   *
   * @throws StartFailure when another launcher runs on it
   */
  static async take(dataDir: string): Promise<InstanceLock> {
    mkdirSync(dataDir, { recursive: true });
    const lock = new InstanceLock(dataDir);
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        writeFileSync(lock.file, JSON.stringify(lock.instance), { flag: 'wx', mode: 0o644 });
        return lock;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const other = findRunningInstance(dataDir);
      if (other) throw new StartFailure(alreadyRunning(other, dataDir));
      await endChildrenOf(read(dataDir));
      rmSync(lock.file, { force: true });
    }
    throw new StartFailure(`Another start on ${dataDir} is under way; wait for it.`);
  }

  /** Publishes what other commands (and the next start, should this one be killed) need to know. */
  update(change: Partial<RunningInstance>): void {
    this.instance = { ...this.instance, ...change };
    writeFileSync(`${this.file}.part`, JSON.stringify(this.instance));
    renameSync(`${this.file}.part`, this.file);
  }

  release(): void {
    if (read(this.dataDir)?.pid === process.pid) rmSync(this.file, { force: true });
  }
}

function alreadyRunning(other: RunningInstance, dataDir: string): string {
  const where = other.site ? ` at ${other.site}` : '';
  return `The platform is already running${where} on ${dataDir} (process ${other.pid}). Another one needs its own DATA_DIR and PORT.`;
}

function read(dataDir: string): RunningInstance | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as RunningInstance;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // none, or cut off by a power failure
    throw error;
  }
}

/** Children notice the death of their launcher by themselves within seconds; this is for one that could not. */
async function endChildrenOf(dead: RunningInstance | undefined): Promise<void> {
  for (const { pid } of dead?.children ?? []) {
    if (!isAlive(pid) || !commandOf(pid).includes('exit-with-parent')) continue;
    if (await waitForPidToEnd(pid, 5000)) continue;
    process.kill(pid, 'SIGKILL');
    await waitForPidToEnd(pid, 2000);
  }
}

function isThatProcess(pid: number, startedAt: string): boolean {
  return isAlive(pid) && startTimeOf(pid) === startedAt;
}
