import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 30_000;
const PAUSE_MS = 50;

/**
 * Repeats what the cluster cannot answer for a moment: it says that a topic exists before every broker knows it, and between two leaders
 * nobody answers for a partition.
 * @param withinMs how long a moment may be
 * @throws what cannot heal by waiting, or has not healed in time
 */
export async function untilSettled<Result>(ask: () => Promise<Result>, withinMs = WITHIN_MS): Promise<Result> {
  for (const deadline = Date.now() + withinMs; ; await sleep(PAUSE_MS)) {
    try {
      return await ask();
    } catch (error) {
      if ((error as { retriable?: boolean }).retriable !== true || Date.now() > deadline) throw error;
    }
  }
}
