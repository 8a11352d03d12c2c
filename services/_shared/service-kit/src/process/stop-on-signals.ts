import { logger } from '../logging/logger.js';

const log = logger('process');
const STARTING_GRACE_MS = 1_000;

export interface StopSwitch {
  /** Aborted by the first signal: ends waiting for a database while starting. */
  signal: AbortSignal;
  /** From now on a signal runs `close`, which has `timeoutMs` before the process ends anyway. */
  onStop(close: () => Promise<void>, timeoutMs: number): void;
  /** Stops the same way because of an error and ends with exit code 1, so that somebody starts us again. */
  stopAfter(error: Error): void;
}

/** SIGTERM and SIGINT end the process gracefully, a second signal at once; an error nobody caught ends it with exit code 1. */
export function stopOnSignals(name: string): StopSwitch {
  const abort = new AbortController();
  let close: (() => Promise<void>) | undefined;
  let timeout = 0;
  let isStopping = false;

  const stop = (exitCode: number): void => {
    if (isStopping) return;
    isStopping = true;
    abort.abort();
    if (close === undefined) {
      // Still starting: whoever waits for a database gives up by the signal, anything else gets a moment.
      setTimeout(() => process.exit(exitCode), exitCode === 0 ? STARTING_GRACE_MS : 0).unref();
      return;
    }
    setTimeout(() => {
      log.error({ service: name, afterMs: timeout }, 'work in progress did not finish in time; what was not stored is delivered again');
      process.exit(1);
    }, timeout).unref();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error, service: name }, 'closing failed');
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(130);
      log.info({ service: name, signal }, 'stopping');
      stop(0);
    });
  }
  const stopAfter = (error: Error): void => {
    log.fatal({ err: error, service: name }, 'the process cannot go on');
    stop(1);
  };
  process.on('uncaughtException', stopAfter);
  process.on('unhandledRejection', (reason) => stopAfter(reason instanceof Error ? reason : new Error(String(reason))));

  return {
    signal: abort.signal,
    onStop(work, timeoutMs) {
      close = work;
      timeout = timeoutMs;
      if (abort.signal.aborted) {
        isStopping = false;
        stop(0);
      }
    },
    stopAfter,
  };
}
