import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve as absolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../ports/free-port.js';
import { stopWithUs } from '../process/stop-with-us.js';
import { hasExited, waitForExit } from '../process/wait-for-exit.js';
import { initialiseCluster, SUPERUSER } from './initialise-cluster.js';
import { openForPostgresAccount, postgresAccountFor, type PostgresAccount } from './postgres-account.js';
import { preparePostgresBinaries } from './postgres-binaries.js';
import { postgresEnvironment } from './postgres-environment.js';
import { stopOrphanedPostgres } from './stop-orphan.js';

/** How to start the embedded PostgreSQL. */
export interface PostgresOptions {
  /** Where the cluster lives; created when missing. Its superuser's password lies beside it. */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when left out. */
  port?: number;
  /** Where a runnable copy of the programs is kept when they cannot run where npm put them; under the temporary directory by default. */
  cacheDir?: string;
  /** Settings beyond ours, for example `{ fsync: 'off' }` for a throw-away cluster. */
  settings?: Record<string, string>;
  /** Receives PostgreSQL's log as it is written. */
  onLog?: (text: string) => void;
}

/** A running PostgreSQL. */
export interface RunningPostgres {
  /** Connection URL of the superuser for one database. */
  url(database: string): string;
  /** Disconnects clients, writes everything to disk and ends; safe to call twice. */
  stop(): Promise<void>;
  pid: number;
  port: number;
  /** Settles when PostgreSQL has ended, whatever the reason. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
};

/**
 * Starts a real PostgreSQL 18 from npm: as root (under another account), as an ordinary user, inside directories nobody
 * else may enter, and without the packages' install scripts. It stops with this process, even when that is killed.
 *
 * @throws Error with one sentence when it cannot start; a port that is taken is named.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const dataDir = absolute(options.dataDir);
  const binaries = preparePostgresBinaries(options.cacheDir);
  await stopOrphanedPostgres(dataDir);
  const account = postgresAccountFor(dataDir);
  const password = await initialiseCluster(binaries, dataDir, account);
  const { child, port } = await launch(binaries, dataDir, account, options);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const pid = child.pid as number;
  const callGuardOff = stopWithUs(pid, 'INT', 2);
  void exited.then(callGuardOff);
  return {
    pid,
    port,
    exited,
    url: (database) => `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`,
    stop: () => stop(child),
  };
}

/** Processes of a server that was killed end by themselves, on a busy machine after some seconds. */
const DYING_MS = 60_000;
const ASK_AGAIN_MS = 100;

/** A port found free can be taken by somebody else before PostgreSQL listens on it: then another one is tried. */
async function launch(
  binaries: string,
  dataDir: string,
  account: PostgresAccount,
  options: PostgresOptions,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    try {
      return { child: await spawnAfterAnother(binaries, dataDir, account, { ...options, port }), port };
    } catch (error) {
      const isTaken = /could not (bind|create any TCP)/i.test((error as Error).message);
      if (!isTaken || options.port !== undefined || attempt === 5) throw error;
    }
  }
}

/** What a killed server left in this data directory is waited for. */
async function spawnAfterAnother(binaries: string, dataDir: string, account: PostgresAccount, options: PostgresOptions & { port: number }): Promise<ChildProcess> {
  for (const giveUpAt = Date.now() + DYING_MS; ; await sleep(ASK_AGAIN_MS)) {
    try {
      return await spawnPostgres(binaries, dataDir, account, options);
    } catch (error) {
      const isDying = /pre-existing shared memory block/.test((error as Error).message);
      if (!isDying || Date.now() >= giveUpAt) throw error;
    }
  }
}

function spawnPostgres(
  binaries: string,
  dataDir: string,
  account: PostgresAccount,
  options: PostgresOptions & { port: number },
): Promise<ChildProcess> {
  const reachable = openForPostgresAccount([dataDir]);
  const settings = Object.entries({ ...SETTINGS, ...options.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin', 'postgres'), ['-D', reachable.paths[0] as string, '-p', String(options.port), ...settings], {
    ...account,
    cwd: '/',
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', ...reachable.descriptors],
    detached: true, // out of the terminal's process group: Ctrl-C must reach the services first
  });
  reachable.close();
  return new Promise((resolve, reject) => {
    let log = '';
    let isReady = false;
    child.stderr?.on('data', (chunk: Buffer) => {
      const text = chunk.toString();
      options.onLog?.(text);
      if (isReady) return;
      log += text;
      isReady = log.includes('ready to accept connections');
      if (isReady) resolve(child);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (!isReady) reject(new Error(`PostgreSQL did not start (exit code ${code}): ${firstComplaint(log)}`));
    });
  });
}

function firstComplaint(log: string): string {
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|ERROR|LOG: {2}could not|error while/.test(line));
  return (lines.length > 0 ? lines : log.trim().split('\n').slice(-2)).map((line) => line.replace(/^.*?(FATAL|PANIC|LOG|ERROR): +/, '')).join('; ');
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT drops everything and recovers from the log at the next start. */
async function stop(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  child.kill('SIGINT');
  if (await waitForExit(child, 8000)) return;
  child.kill('SIGQUIT');
  if (await waitForExit(child, 3000)) return;
  child.kill('SIGKILL');
  await waitForExit(child, 3000);
}
