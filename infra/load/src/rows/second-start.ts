import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@community-help/local';
import type { Line } from '../result.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TARGET_SECONDS = 10;
const TARGET_BYTES = 1.5 * 1024 ** 3;
const FIRST_START_MS = 150_000;
const SECOND_START_MS = 60_000;
const IDLE_MS = 8000;

/** S1: `make start` with data of an earlier start: until the first page, and the memory of everything while nobody asks. */
export async function measureSecondStart(): Promise<Line[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'community-help-start-'));
  const port = await findFreePort();
  try {
    const first = await startPlatform(dataDir, port, FIRST_START_MS);
    if (first === undefined) return [{ row: 'S1', what: 'second `make start`', reason: `the first start showed no page within ${FIRST_START_MS / 1000} s` }];
    await first.stop();
    const second = await startPlatform(dataDir, port, SECOND_START_MS);
    if (second === undefined) return [{ row: 'S1', what: 'second `make start`', reason: `the second start showed no page within ${SECOND_START_MS / 1000} s` }];
    await waitFor(`http://127.0.0.1:${port}/api/registrations`, SECOND_START_MS);
    await waitFor(`http://127.0.0.1:${port}/api/geocode?q=LS6`, SECOND_START_MS);
    await sleep(IDLE_MS);
    const bytes = memoryOf(second.pid);
    await second.stop();
    const page: Line = {
      row: 'S1',
      what: 'second `make start` until the first page',
      target: { atMost: 1 },
      ratio: second.seconds / TARGET_SECONDS,
      measured: `${second.seconds.toFixed(1)} s`,
      baseline: `${TARGET_SECONDS} s`,
    };
    if (bytes === undefined) return [page, { row: 'S1', what: 'idle memory of everything', reason: 'only Linux tells how much memory is shared' }];
    const measured = `${(bytes / 1024 ** 2).toFixed(0)} MB`;
    return [page, { row: 'S1', what: 'idle memory of everything', target: { atMost: 1 }, ratio: bytes / TARGET_BYTES, measured, baseline: '1,536 MB' }];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Platform {
  pid: number;
  seconds: number;
  stop(): Promise<void>;
}

async function startPlatform(dataDir: string, port: number, limitMs: number): Promise<Platform | undefined> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'infra/local/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  while (performance.now() - began < limitMs && child.exitCode === null) {
    if (await answers(`http://127.0.0.1:${port}/`)) return { pid: child.pid!, seconds: (performance.now() - began) / 1000, stop: () => stop(child) };
    await sleep(50);
  }
  await stop(child);
  return undefined;
}

/** Services may come up after the first page; memory counts when they are all there. */
async function waitFor(url: string, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await answers(url))) {
    if (performance.now() > end) throw new Error(`${url} did not answer within ${limitMs / 1000} s`);
    await sleep(100);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false; // not listening yet: asked again in a moment
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  await gone;
  clearTimeout(timer);
}

/** Proportional memory in bytes of a process and all its descendants; what several share is counted once. */
function memoryOf(root: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = read(`/proc/${entry}/stat`)?.split(') ').at(-1)?.split(' ')[1];
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(entry)]);
  }
  const todo = [root];
  let kilobytes = 0;
  for (let pid = todo.pop(); pid !== undefined; pid = todo.pop()) {
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0);
    todo.push(...(children.get(pid) ?? []));
  }
  return kilobytes * 1024;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // the process has ended since it was listed
  }
}
