import { setTimeout as sleep } from 'node:timers/promises';

export type Check = () => Promise<void>;

const CHECK_TIMEOUT_MS = 500;

/** A question that is asked once at a time: what is stuck is not asked again and again. */
interface Dependency {
  check: Check;
  pending: Promise<void> | undefined;
}

/**
 * Whether this process can answer, and what of its surroundings it reaches. Ready means started and not stopping; a database that is away
 * is away for every replica, and to take them all out of service would turn a part of the answers missing into all of them missing.
 */
export class Health {
  private readonly all = new Map<string, Dependency>();
  private phase: 'starting' | 'serving' | 'stopping' = 'starting';

  /** @param needed dependencies without which this process truly cannot answer anybody */
  constructor(private readonly needed: readonly string[] = []) {}

  /** @param check throws when the thing is not there; gets 500 ms */
  add(name: string, check: Check): void {
    this.all.set(name, { check, pending: undefined });
  }

  serve(): void {
    this.phase = 'serving';
  }

  stop(): void {
    this.phase = 'stopping';
  }

  /** Why this process must not be given work; empty when ready. */
  async missing(): Promise<string[]> {
    if (this.phase !== 'serving') return [this.phase];
    if (this.needed.length === 0) return [];
    const isUp = await this.dependencies();
    return this.needed.filter((name) => isUp.get(name) !== true);
  }

  /** Every dependency by name, and whether it answers within 500 ms. */
  async dependencies(): Promise<Map<string, boolean>> {
    return new Map(await Promise.all([...this.all].map(async ([name, dependency]): Promise<[string, boolean]> => [name, await passes(dependency)])));
  }
}

async function passes(dependency: Dependency): Promise<boolean> {
  const timer = new AbortController();
  dependency.pending ??= dependency.check().finally(() => {
    dependency.pending = undefined;
  });
  try {
    const late = sleep(CHECK_TIMEOUT_MS, false, { signal: timer.signal }).catch(() => false);
    return await Promise.race([dependency.pending.then(() => true), late]);
  } catch {
    return false; // the answer to the question, told to the prober by name
  } finally {
    timer.abort();
  }
}
