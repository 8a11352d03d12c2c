import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A program of ours, run by the same Node as the launcher. */
export interface NodeProgram {
  /** Absolute path of the JavaScript file. */
  entry: string;
  env: Record<string, string>;
  /** Largest heap in megabytes; keeps the whole platform small on a laptop. */
  heapMb: number;
}

/** Variables of the launcher's own environment that mean something else to a child. */
const NOT_INHERITED = ['PORT', 'HOST', 'DATA_DIR', 'MANAGEMENT_PORT', 'DATABASE_URL', 'EVENT_DATABASE_URL', 'NODE_OPTIONS', 'NODE_CHANNEL_FD', 'MAKEFLAGS', 'MAKELEVEL', 'MFLAGS'];
const EXIT_WITH_PARENT = new URL('./exit-with-parent.js', import.meta.url);

/**
 * What V8 is told. `heapMb` is the largest heap in megabytes, with a small young generation: collected more often, but some 30 MB less in each process.
 * Nothing is allocated old at birth: on Node 20 and 22 a gateway that had done so kept whole exchanges until the next full collection (decision 0136).
 */
export function v8Flags(heapMb?: number): string[] {
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'];
  return ['--no-allocation-site-pretenuring', ...heap];
}

/**
 * Starts a program that stops when this process ends, however it ends. It runs in a session of its own, so that a
 * Ctrl-C in the terminal reaches only the launcher, which stops everything in order.
 */
export function runNode({ entry, env, heapMb }: NodeProgram): ChildProcess {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.includes(name) && !name.startsWith('npm_')));
  return spawn(process.execPath, [...v8Flags(heapMb), '--import', fileURLToPath(EXIT_WITH_PARENT), entry], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    // Two malloc arenas instead of eight per core: about 20 MB less in each process.
    env: { ...inherited, MALLOC_ARENA_MAX: '2', ...env },
  });
}
