import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePorts } from '../src/launcher/choose-ports.js';
import { demandSpace } from '../src/launcher/demand-space.js';
import { findRunningInstance, InstanceLock } from '../src/launcher/instance-lock.js';
import { Screen } from '../src/launcher/screen.js';
import { keepSecrets } from '../src/launcher/secrets.js';
import { readSettings } from '../src/launcher/settings.js';
import { explainFailure } from '../src/launcher/start-failure.js';
import { findFreePorts } from '../src/ports/free-port.js';
import { LogFile } from '../src/process/log-file.js';
import { resetCommand } from '../src/commands/reset.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'community-help-launcher-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function occupied<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  try {
    return await work(typeof address === 'object' && address ? address.port : 0);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

const names = ['PORT', 'S3_PORT', 'SMTP_PORT', 'MAIL_PORT', 'STRIPE_SANDBOX_PORT'];
async function freeEnvironment(): Promise<Record<string, string>> {
  const ports = await findFreePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, String(ports[index])]));
}

describe('ports', () => {
  it('are the ones asked for when they are free', async () => {
    const env = await freeEnvironment();
    const chosen = await choosePorts(env, () => undefined);
    expect(Object.values(chosen).map(String)).toEqual(names.map((name) => env[name]));
  });

  it('that were asked for and are taken are named with their variable', async () => {
    await occupied(async (port) => {
      for (const name of names) {
        const env = { ...(await freeEnvironment()), [name]: String(port) };
        await expect(choosePorts(env, () => undefined)).rejects.toThrow(`${name}=${port} is taken by another program; stop it or choose another port.`);
      }
    });
  });

  it('that cannot be ports, or are given twice, are refused', async () => {
    const env = await freeEnvironment();
    await expect(choosePorts({ ...env, PORT: 'eighty' }, () => undefined)).rejects.toThrow('PORT=eighty is not a port number (1 to 65535).');
    await expect(choosePorts({ ...env, S3_PORT: env.PORT }, () => undefined)).rejects.toThrow(/already meant for another part/);
  });
});

describe('the lock of a data directory', () => {
  it('is held by one launcher, whose address the second is told', async () => {
    const lock = await InstanceLock.take(dataDir);
    lock.update({ site: 'http://localhost:8099' });
    await expect(InstanceLock.take(dataDir)).rejects.toThrow(/already running at http:\/\/localhost:8099 .*needs its own DATA_DIR and PORT/);
    await expect(resetWith(dataDir)).rejects.toThrow(/is running \(process \d+\); stop it with Ctrl-C first/);
    lock.release();
    (await InstanceLock.take(dataDir)).release();
  });

  it('is taken over from a launcher that died, even when its number belongs to another process now', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { env: {} });
    try {
      writeFileSync(join(dataDir, 'launcher.json'), JSON.stringify({ pid: other.pid, startedAt: 'long ago', children: [{ name: 'x', pid: other.pid }] }));
      expect(findRunningInstance(dataDir)).toBeUndefined();
      const lock = await InstanceLock.take(dataDir);
      expect(findRunningInstance(dataDir)?.pid).toBe(process.pid);
      expect(other.exitCode ?? other.signalCode).toBeNull(); // somebody else's process was left alone
      lock.release();
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('that was cut off by a power failure is no obstacle', async () => {
    writeFileSync(join(dataDir, 'launcher.json'), '{"pid": 12');
    (await InstanceLock.take(dataDir)).release();
  });
});

async function resetWith(directory: string): Promise<string> {
  const before = process.env.DATA_DIR;
  process.env.DATA_DIR = directory;
  try {
    return await resetCommand('/');
  } finally {
    if (before === undefined) delete process.env.DATA_DIR;
    else process.env.DATA_DIR = before;
  }
}

describe('reset', () => {
  it('removes what the platform made and nothing else', async () => {
    keepSecrets(dataDir, ['events']);
    const log = new LogFile(join(dataDir, 'logs', 'gateway.log'));
    log.write('x\n');
    log.close();
    writeFileSync(join(dataDir, 'my-notes.txt'), 'mine');
    expect(await resetWith(dataDir)).toContain('is removed');
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    expect(existsSync(join(dataDir, 'logs'))).toBe(false);
    expect(readFileSync(join(dataDir, 'my-notes.txt'), 'utf8')).toBe('mine');
    expect(await resetWith(dataDir)).toContain('nothing to remove');
  });
});

describe('secrets', () => {
  it('are made once, kept for their owner alone, and completed when a database is added', () => {
    const first = keepSecrets(dataDir, ['events', 'payments']);
    expect(keepSecrets(dataDir, ['events', 'payments'])).toEqual(first);
    const more = keepSecrets(dataDir, ['events', 'payments', 'content']);
    expect(more.databases).toMatchObject(first.databases);
    expect(more.databases.content).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(more.bankDetails).toEqual(first.bankDetails);
    expect(first.bankDetails.publicJwk).not.toHaveProperty('d');
    expect(first.bankDetails.privateJwk).toHaveProperty('d');
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });
});

describe('settings', () => {
  it('refuse half a set of Stripe keys and an unknown event bus', () => {
    expect(() => readSettings('/', { STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_SECRET_KEY set without STRIPE_PUBLISHABLE_KEY/);
    expect(() => readSettings('/', { EVENT_BUS: 'rabbit' })).toThrow('EVENT_BUS must be "postgres" or "kafka".');
  });
});

describe('the disk', () => {
  it('that has too little left is named with what is needed', () => {
    expect(() => demandSpace(dataDir, 1e9)).toThrow(/^The disk is full: .* has \d+ MB left, the platform needs 1000000000 MB\.$/);
    expect(() => demandSpace(dataDir, 1)).not.toThrow();
  });
});

describe('logs and the screen', () => {
  it('a log begins anew at its limit and keeps the one before', () => {
    const log = new LogFile(join(dataDir, 'big.log'), 1000);
    for (let line = 0; line < 50; line++) log.write(`${'x'.repeat(99)}\n`);
    log.close();
    expect(statSync(join(dataDir, 'big.log')).size).toBeLessThanOrEqual(1200);
    expect(statSync(join(dataDir, 'big.log.1')).size).toBeLessThanOrEqual(1200);
  });

  it('the trouble of one source is shown three times a minute, the rest is left to its log', () => {
    const shown: string[] = [];
    const screen = new Screen((text) => shown.push(text));
    for (let time = 1; time <= 20; time++) screen.warn('payments', `payments: query ${time} failed`);
    expect(shown).toHaveLength(3);
    expect(shown[2]).toContain('more is only in the log');
  });

  it('a full disk, a read-only disk and foreign files are explained in one sentence', () => {
    const failure = (code: string) => explainFailure(Object.assign(new Error(`${code}: write`), { code }), '/data');
    expect(failure('ENOSPC')).toBe('The disk is full: /data cannot be written. Free some space and start again.');
    expect(failure('EROFS')).toContain('read-only');
    expect(failure('EACCES')).toContain('belongs to another user');
    expect(explainFailure(new TypeError('x is undefined'), '/data')).toBeUndefined();
  });
});
