import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonIn } from '../src/process/output-lines.js';
import { findFreePort } from '../src/ports/free-port.js';
import { LivenessWatch } from '../src/process/liveness-watch.js';
import { Backoff, RESTART_POLICY } from '../src/process/restart-policy.js';
import { SupervisedProcess } from '../src/process/supervised-process.js';
import { isAlive, waitForPidToEnd } from '../src/process/wait-for-exit.js';

const built = (file: string) => JSON.stringify(new URL(`../dist/${file}`, import.meta.url).href);

function supervise(code: string, firstPauseMs = 20) {
  const deaths: string[] = [];
  const lines: string[] = [];
  const child = new SupervisedProcess({
    name: 'sample',
    spawn: () => spawn(process.execPath, ['-e', code], { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] }),
    onOutput: () => undefined,
    onLine: (line) => void lines.push(line),
    onDeath: (sentence) => deaths.push(sentence),
    policy: { firstPauseMs, longestPauseMs: 100, healthyAfterMs: 60_000, loopAfterDeaths: 3 },
  });
  return { child, deaths, lines };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen within 60 s.');
    await delay(20);
  }
}

describe('a supervised process', () => {
  it('that is killed is named and started again', async () => {
    const { child, deaths } = supervise('setInterval(() => undefined, 1000)');
    child.start();
    const first = child.pid as number;
    process.kill(first, 'SIGKILL');
    await until(() => child.pid !== undefined && child.pid !== first);
    expect(deaths).toEqual(['sample was ended by SIGKILL; starting it again.']);
    const second = child.pid as number;
    await child.stop(2000);
    expect([isAlive(first), isAlive(second)]).toEqual([false, false]);
  });

  it('that keeps dying is called so, with the reason it gave', async () => {
    const { child, deaths } = supervise("throw new Error('no such table: donations')");
    child.start();
    await until(() => deaths.length >= 3);
    await child.stop(100);
    expect(deaths[0]).toBe('sample ended with exit code 1 (Error: no such table: donations); starting it again.');
    expect(deaths[2]).toContain('sample keeps ending (3 times in a row)');
    const before = deaths.length;
    await delay(300);
    expect(deaths).toHaveLength(before);
  });

  it('that ignores the request to stop is ended after the grace time', async () => {
    const { child, deaths } = supervise("process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000); console.log('on')");
    child.start();
    await until(() => child.lastLine === 'on');
    const pid = child.pid as number;
    await child.stop(200);
    expect(isAlive(pid)).toBe(false);
    expect(deaths).toEqual([]);
  });
});

describe('the pause before a restart', () => {
  it('doubles up to half a minute and starts over after a healthy minute', () => {
    const backoff = new Backoff(RESTART_POLICY);
    expect(Array.from({ length: 8 }, () => backoff.next(10).pauseMs)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect(backoff.next(61_000)).toEqual({ pauseMs: 500, isLoop: false });
  });
});

describe('a launcher that is killed', () => {
  it('leaves no child behind, not even one that does not stop when asked', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'community-help-orphans-'));
    const entries = ['polite', 'deaf'].map((name) => join(directory, `${name}.mjs`));
    const child = (entry: string, whenAsked: string): string =>
      `import { writeFileSync } from 'node:fs'; process.on('SIGTERM', () => { ${whenAsked} }); setInterval(() => undefined, 1000); writeFileSync(${JSON.stringify(`${entry}.ready`)}, '');`;
    const [polite, deaf] = entries as [string, string];
    writeFileSync(polite, child(polite, `writeFileSync(${JSON.stringify(join(directory, 'finished'))}, 'yes'); process.exit(0);`));
    writeFileSync(deaf, child(deaf, ''));
    const script = `
      const { existsSync } = await import('node:fs');
      const { runNode } = await import(${built('process/run-node.js')});
      const entries = ${JSON.stringify(entries)};
      const pids = entries.map((entry) => runNode({ entry, env: {}, heapMb: 64 }).pid);
      const look = setInterval(() => {
        if (!entries.every((entry) => existsSync(entry + '.ready'))) return;
        clearInterval(look);
        console.log(JSON.stringify(pids));
      }, 20);
      setInterval(() => undefined, 1000);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_OPTIONS: '' } });
    const pids = JSON.parse(await new Promise<string>((resolve) => launcher.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString())))) as [number, number];
    expect(pids.map(isAlive)).toEqual([true, true]);
    launcher.kill('SIGKILL');
    expect(await waitForPidToEnd(pids[0], 20_000)).toBe(true);
    expect(readFileSync(join(directory, 'finished'), 'utf8')).toBe('yes');
    expect(await waitForPidToEnd(pids[1], 40_000)).toBe(true);
    rmSync(directory, { recursive: true });
  });
});

describe('the reason a program ended', () => {
  it('is its last error record, else what it threw, else the last thing it said', () => {
    const record = (level: string, msg: string, message?: string) => JSON.stringify({ level, msg, err: message ? { message } : undefined });
    expect(reasonIn([record('error', 'could not start', 'MAIL_FROM must be an email'), record('info', 'bye')])).toBe('could not start: MAIL_FROM must be an email');
    expect(reasonIn(['file:///x.js:1', 'TypeError: x is not a function', '    at x.js:1:1', 'Node.js v20.20.2'])).toBe('TypeError: x is not a function');
    expect(reasonIn([record('info', 'ready'), 'Killed by its conscience', ''])).toBe('Killed by its conscience');
    expect(reasonIn([record('info', 'ready')])).toBe('');
  });
});

describe('a process that is asked whether it lives', () => {
  // A healthy process of a busy machine answers within two seconds, at least once in three times.
  const policy = { everyMs: 200, answerWithinMs: 2000, unanswered: 3 };
  /** Answers on a port, and says whom; `more` runs before. */
  const server = (port: number, more = ''): string =>
    `${more}; require('http').createServer((request, response) => { if (request.url === '/spin') for (;;); response.writeHead(403).end(() => console.log(request.url)); }).listen(${port}, '127.0.0.1')`;
  const answers = (port: number, path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(policy.answerWithinMs) }).then(() => true, () => false);
  async function watched(code: (port: number) => string) {
    const port = await findFreePort();
    const { child, deaths, lines } = supervise(code(port));
    const watch = new LivenessWatch(child, `http://127.0.0.1:${port}/watch`, policy);
    child.start();
    watch.start();
    const stop = async () => {
      watch.stop();
      await child.stop(500);
    };
    /** The watch was answered so many times more. */
    const answered = (times: number): Promise<void> => {
      const before = lines.length;
      return until(() => lines.length >= before + times);
    };
    return { port, child, deaths, answered, stop };
  }

  it.each([
    ['was stopped', async (pid: number) => void process.kill(pid, 'SIGSTOP')],
    ['runs in a circle', async (_pid: number, port: number) => void (await answers(port, '/spin'))],
  ])('and %s is replaced', async (_how, hang) => {
    const { port, child, deaths, answered, stop } = await watched((free) => server(free));
    await answered(3);
    expect(deaths).toEqual([]);
    const first = child.pid as number;
    await hang(first, port);
    await until(() => child.pid !== undefined && child.pid !== first);
    expect(deaths).toEqual(['sample does not answer any more; starting it again.']);
    expect(await waitForPidToEnd(first, 20_000)).toBe(true);
    await until(() => answers(port, '/'));
    await stop();
  });

  it('and takes long to start, or is slow for a moment, is left alone', async () => {
    const { child, deaths, answered, stop } = await watched((free) => server(free, 'const end = Date.now() + 1500; while (Date.now() < end)'));
    await answered(1);
    const first = child.pid as number;
    process.kill(first, 'SIGSTOP');
    await delay(2500);
    process.kill(first, 'SIGCONT');
    await answered(3);
    expect([child.pid, deaths]).toEqual([first, []]);
    await stop();
  });
});
