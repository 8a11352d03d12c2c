import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@community-help/local';
import { isAlive, waitForExit, waitForPidToEnd } from '../src/process/wait-for-exit.js';
import { SpanReceiver } from './span-receiver.js';

const local = fileURLToPath(new URL('..', import.meta.url));
/** Far above what a busy machine needs. */
const START_MS = 600_000;
const PATIENCE_MS = 60_000;
let dataDir: string;
let env: NodeJS.ProcessEnv;
let site: string;
let collector: SpanReceiver;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'community-help-platform-'));
  const port = await findFreePort();
  site = `http://localhost:${port}`;
  collector = await SpanReceiver.listen();
  env = { ...process.env, NODE_OPTIONS: '', PORT: String(port), DATA_DIR: dataDir, SKIP_BUILD: '1', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
  for (const name of ['EVENT_BUS', 'STRIPE_SECRET_KEY', 'S3_PORT', 'SMTP_PORT', 'MAIL_PORT', 'STRIPE_SANDBOX_PORT']) delete env[name];
});
const launchers: ChildProcess[] = [];
afterAll(async () => {
  for (const launcher of launchers) {
    launcher.kill('SIGINT');
    if (!(await waitForExit(launcher, PATIENCE_MS))) launcher.kill('SIGKILL');
  }
  await collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the platform and resolves when it says that it runs. */
async function start(): Promise<{ launcher: ChildProcess; output: () => string }> {
  const launcher = spawn(process.execPath, [join(local, 'start.mjs')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  launchers.push(launcher);
  let text = '';
  launcher.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  launcher.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes('Ctrl-C stops everything')) {
    if (launcher.exitCode !== null) throw new Error(`The launcher ended:\n${text}`);
    await delay(50);
  }
  return { launcher, output: () => text };
}

interface Instance {
  pid: number;
  children: { name: string; pid: number }[];
}
const instance = () => JSON.parse(readFileSync(join(dataDir, 'launcher.json'), 'utf8')) as Instance;
const postgresPid = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const allPids = () => [...instance().children.map(({ pid }) => pid), postgresPid()];

async function listings(): Promise<number> {
  const answer = await fetch(`${site}/api/registrations`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as unknown[]).length;
}

async function eventually<Value>(ask: () => Promise<Value>, withinMs = PATIENCE_MS): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

describe('the whole platform', () => {
  let running: Awaited<ReturnType<typeof start>>;
  let demoListings: number;

  it('starts on an empty data directory, migrated and with demo content, and says where everything is', async () => {
    running = await start();
    expect(running.output()).toContain(`Site       ${site}`);
    expect(running.output()).not.toContain('Not running');
    demoListings = await listings();
    expect(demoListings).toBeGreaterThan(10);
    const inbox = /Mail +(http:\/\/localhost:\d+)/.exec(running.output())?.[1];
    expect((await fetch(`${inbox}/api/v1/messages`)).status).toBe(200);
  }, START_MS);

  it('refuses a second start and a reset on the same data in one line', async () => {
    const second = spawnSync(process.execPath, [join(local, 'start.mjs')], { env: { ...env, PORT: String(await findFreePort()) }, encoding: 'utf8' });
    expect([second.status, second.stdout.trim().split('\n').length]).toEqual([1, 1]);
    expect(second.stdout).toContain(`already running at ${site}`);
    const reset = spawnSync(process.execPath, [join(local, 'command.mjs'), 'reset'], { env, encoding: 'utf8' });
    expect([reset.status, reset.stderr]).toEqual([1, expect.stringContaining('stop it with Ctrl-C first')]);
  });

  it('tells a collector one trace of a registration: from the browser through gateway and service to everybody who heard of it', async () => {
    const traceId = 'a3ce929d0e0e47364bf92f3577b34da6';
    const body = JSON.stringify({ name: 'Traced Kitchen', email: 'traced@example.org', location: '53.8, -1.55', projectType: 'charities', services: ['Food'], description: 'Soup.' });
    const headers = { 'content-type': 'application/json', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    expect((await fetch(`${site}/api/registrations`, { method: 'POST', headers, body })).status).toBe(201);
    demoListings += 1;
    const one = (service: string, name: string) => {
      const found = collector.spans.find((span) => span.traceId === traceId && span.service === service && span.name === name);
      if (!found) throw new Error(`no span '${name}' of ${service} among ${JSON.stringify(collector.spans.filter((span) => span.traceId === traceId))}`);
      return found;
    };
    await eventually(async () => {
      const gateway = one('gateway', 'POST /api/registrations');
      const service = one('registrations', 'POST /api/registrations');
      expect([gateway.parentSpanId, service.parentSpanId]).toEqual(['00f067aa0ba902b7', gateway.spanId]);
      for (const consumer of ['geo-recommendations', 'payments', 'reporting', 'accounts']) {
        expect(one(consumer, 'process registrations.helper-registered.v1').parentSpanId).toBe(service.spanId);
      }
    });
    expect(JSON.stringify(collector.spans)).not.toMatch(/traced@example\.org|Traced Kitchen/);
  });

  it('names a service and a PostgreSQL that die, starts them again, and serves as before', async () => {
    const victim = instance().children.find(({ name }) => name === 'registrations')?.pid as number;
    const database = postgresPid();
    process.kill(victim, 'SIGKILL');
    process.kill(database, 'SIGKILL');
    await eventually(async () => {
      if (isAlive(victim) || postgresPid() === database) throw new Error('not started again yet');
      expect(await listings()).toBe(demoListings);
    }, 2 * PATIENCE_MS);
    expect(running.output()).toContain('registrations was ended by SIGKILL; starting it again');
    expect(running.output()).toContain('PostgreSQL was ended by SIGKILL; starting it again');
  });

  it('stops on Ctrl-C within the patience that it has with each child and leaves no process', async () => {
    const pids = allPids();
    running.launcher.kill('SIGINT');
    // 2 s for the gateway, 5.5 for services, 1.5 for stores and 8 for PostgreSQL; where the machine is not busy it is done in a few.
    expect(await waitForExit(running.launcher, 40_000)).toBe(true);
    expect(running.launcher.exitCode).toBe(0);
    await eventually(async () => expect(running.output()).toContain('Stopped.'));
    expect(pids.filter(isAlive)).toEqual([]);
  });

  it('goes on with its data at the next start, and leaves no process even when the launcher is killed', async () => {
    running = await start();
    expect(await listings()).toBe(demoListings);
    expect(running.output()).not.toContain('Loading demo content');
    const pids = allPids();
    running.launcher.kill('SIGKILL');
    for (const pid of pids) expect([pid, await waitForPidToEnd(pid, PATIENCE_MS)]).toEqual([pid, true]);
  }, START_MS);

  it('takes over from a launcher that was killed', async () => {
    running = await start();
    expect(await listings()).toBe(demoListings);
    running.launcher.kill('SIGTERM');
    expect(await waitForExit(running.launcher, PATIENCE_MS)).toBe(true);
  }, START_MS);
});
