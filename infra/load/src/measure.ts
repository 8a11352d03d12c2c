import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The value below which a share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Named pieces of work that are timed against each other. */
export type Contestants = Record<string, () => unknown>;

/**
 * Runs contestants in turns, so that whatever else the machine does falls on all of them; one turn before is not counted.
 * @param perTurn calls of each contestant per turn
 * @returns microseconds of every call
 */
export async function timeInTurns<C extends Contestants>(contestants: C, turns: number, perTurn: number): Promise<Record<keyof C, number[]>> {
  const samples = Object.fromEntries(Object.keys(contestants).map((name) => [name, [] as number[]])) as Record<keyof C, number[]>;
  for (let turn = 0; turn <= turns; turn++) {
    for (const name of Object.keys(contestants) as (keyof C & string)[]) {
      const work = contestants[name]!;
      for (let call = 0; call < perTurn; call++) {
        const began = process.hrtime.bigint();
        const result = work();
        if (result instanceof Promise) await result;
        if (turn > 0) samples[name].push(Number(process.hrtime.bigint() - began) / 1000);
      }
    }
    await sleep(1);
  }
  return samples;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** So that nobody's time is spent on what somebody before left behind. */
export function collectGarbage(): void {
  collect();
}
