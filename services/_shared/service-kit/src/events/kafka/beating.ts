import { logger } from '../../logging/logger.js';

const log = logger('kafka');

/**
 * Keeps the group membership alive while a handler works for longer than a session. A heartbeat that fails (a rebalance, a
 * broker away) does not disturb the handler: the next heartbeat after it tells kafkajs.
 */
export async function beating<Result>(heartbeat: () => Promise<void>, everyMs: number, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => {
    heartbeat().catch((error: unknown) => log.debug({ err: error }, 'heartbeat failed while a handler works'));
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
