import { setTimeout as sleep } from 'node:timers/promises';
import { patiently } from '../people/patient-fetch.js';
import type { Account } from './money.js';

export interface Quiet {
  accounts: Account[];
  /** What was still unfinished, in words. */
  left: string[];
}

/** Waits until nothing is open and both sides agree; at most for so many seconds. */
export async function untilQuiet(what: string, seconds: number, say: (line: string) => void, open: () => Promise<string[]>, look: () => Promise<Account[]>): Promise<Quiet> {
  const began = Date.now();
  for (;;) {
    const left = await patiently('looking', open);
    const isLate = Date.now() - began > seconds * 1000;
    if (left.length === 0 || isLate) {
      const accounts = await patiently('comparing', look);
      if (isLate || accounts.every(({ ours, theirs }) => ours === theirs)) {
        say(`${what} quiet after ${Math.round((Date.now() - began) / 1000)} s`);
        return { accounts, left };
      }
    }
    await sleep(1000);
  }
}
