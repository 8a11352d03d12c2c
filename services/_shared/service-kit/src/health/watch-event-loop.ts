import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { logger } from '../logging/logger.js';
import { LOOKS, NOT_WATCHED, type WatchOrder } from './heartbeat.js';

const LARGEST_BEAT = 2 ** 31 - 1;

/**
 * Ends this process, with one line in the log, when its event loop has been blocked for `limitMs` milliseconds: a process that answers
 * nobody and is not dead would otherwise stay so, because nothing starts it again. 0 watches nothing.
 * A thread of its own looks at a heartbeat of the main one; it needs nothing that a blocked loop could keep from it.
 */
export function watchEventLoop(service: string, limitMs: number): void {
  if (limitMs === 0) return;
  const heartbeat = new SharedArrayBuffer(4);
  const beats = new Int32Array(heartbeat);
  let count = 0;
  const beat = (): void => {
    count = count === LARGEST_BEAT ? 0 : count + 1;
    Atomics.store(beats, 0, debuggerUrl() === undefined ? count : NOT_WATCHED);
  };
  beat();
  setInterval(beat, limitMs / (2 * LOOKS)).unref();
  const order: WatchOrder = { service, limitMs, heartbeat };
  const thread = new Worker(new URL('./watchdog.worker.js', import.meta.url), { workerData: order, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 } });
  thread.on('error', (error) => logger('process').error({ err: error, service }, 'nobody watches the event loop any more'));
  thread.unref();
}
