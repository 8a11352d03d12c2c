import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats an assertion until it holds; for effects that arrive by an event.
 * @returns what the assertion returns
 * @throws the last failure when `timeoutMs` (two minutes unless said: only what fails waits so long, also where a suite has a twentieth of a processor) have passed
 */
export async function eventually<Result>(assertion: () => Result | Promise<Result>, options: { timeoutMs?: number } = {}): Promise<Result> {
  const deadline = Date.now() + (options.timeoutMs ?? 120_000);
  for (let pause = 5; ; pause = Math.min(pause * 2, 100)) {
    try {
      return await assertion();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await sleep(pause);
  }
}
