import { setTimeout as sleep } from 'node:timers/promises';

export type Check = () => Promise<void>;

const CHECK_TIMEOUT_MS = 500;

/** What this process needs in order to be given work; not ready while starting and from the first moment of shutting down. */
export class Health {
  private readonly checks = new Map<string, Check>();
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  /** @param check throws when the thing is not there; gets 500 ms */
  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  serve(): void {
    this.phase = 'serving';
  }

  stop(): void {
    this.phase = 'stopping';
  }

  /** Name of each thing that is missing; empty when ready. */
  async missing(): Promise<string[]> {
    if (this.phase !== 'serving') return [this.phase];
    const results = await Promise.all([...this.checks].map(async ([name, check]) => ((await passes(check)) ? [] : [name])));
    return results.flat();
  }
}

async function passes(check: Check): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = sleep(CHECK_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false);
    return await Promise.race([check().then(() => true), late]);
  } catch {
    return false; // the answer to the question, told to the prober by name
  } finally {
    timer.abort();
  }
}
