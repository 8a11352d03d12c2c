import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '../logging/logger.js';
import { isOutage } from '../problems/outage.js';

const log = logger('process');
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** PostgreSQL: no such account, wrong password. While running that is an outage (a password is being changed); at a start it is a mistake. */
const LOGIN_REFUSED = /^28/;

/** Repeats `attempt` while the peer cannot be reached. @throws what cannot heal by waiting */
export async function untilReachable<Result>(peer: string, attempt: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isOutage(error) || LOGIN_REFUSED.test(String((error as { code?: unknown }).code))) throw error;
      log.warn({ err: error, retryInMs: pause }, `${peer} cannot be reached yet`);
      await sleep(pause, undefined, { signal });
    }
  }
}
