import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlatformProcess } from '../processes.js';
import { readKept, writeKept } from './kept-file.js';
import type { Wiring } from './wiring.js';

/** What has been done to this data directory, so that the next start need not do it again. */
interface Done {
  /** Build each database was last migrated with. */
  migrated: Record<string, string>;
  /** Services whose demonstration content is loaded. */
  demo: string[];
}

/** Runs one migration or demo program of a process with that process's own environment. */
export type RunProgram = (process: PlatformProcess, entry: string, what: string) => Promise<void>;

const AT_ONCE = 2;

function doneFile(wiring: Wiring): string {
  return join(wiring.settings.dataDir, 'done.json');
}

function readDone(wiring: Wiring): Done {
  return { migrated: {}, demo: [], ...readKept<Partial<Done>>(doneFile(wiring)) };
}

/** Migrates every database whose service was built anew since the last start. */
export async function migrateDatabases(processes: readonly PlatformProcess[], wiring: Wiring, run: RunProgram): Promise<void> {
  const { root } = wiring.settings;
  const waiting = processes.filter(({ migrate }) => migrate !== undefined);
  const migrateNext = async (): Promise<void> => {
    for (let process = waiting.shift(); process; process = waiting.shift()) {
      const build = fingerprint(root, process.name);
      if (readDone(wiring).migrated[process.name] === build) continue;
      await run(process, process.migrate as string, 'migration');
      const done = readDone(wiring);
      writeKept(doneFile(wiring), { ...done, migrated: { ...done.migrated, [process.name]: build } });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, migrateNext));
}

/** Loads the demonstration content that this data directory does not have yet. */
export async function loadDemoContent(processes: readonly PlatformProcess[], wiring: Wiring, run: RunProgram): Promise<void> {
  for (const process of processesWithoutDemo(processes, wiring)) {
    await run(process, process.demo as string, 'demo content');
    const done = readDone(wiring);
    writeKept(doneFile(wiring), { ...done, demo: [...done.demo, process.name] });
  }
}

/** Processes whose demonstration content is still to be loaded. */
export function processesWithoutDemo(processes: readonly PlatformProcess[], wiring: Wiring): PlatformProcess[] {
  const { demo } = readDone(wiring);
  return processes.filter((process) => process.demo && !demo.includes(process.name));
}

/** Changes whenever the service or the kit (whose tables it carries) is built from changed sources. */
function fingerprint(root: string, service: string): string {
  const hash = createHash('sha256');
  for (const info of [`services/${service}/dist/.tsbuildinfo`, 'services/_shared/service-kit/dist/.tsbuildinfo']) {
    hash.update(readFileSync(join(root, info)));
  }
  return hash.digest('hex');
}
