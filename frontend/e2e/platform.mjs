/** A platform of one's own: `make start` on a free port with a data directory that is removed afterwards. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Addresses that are nobody's default: a page that was drawn with the default ones shows it. */
const OTHER_WORDS = { SUPPORT_EMAIL: 'help@elsewhere.example', ENQUIRIES_EMAIL: 'ask@elsewhere.example' };
const START_TIMEOUT_MS = 300_000;

/** @returns {{ url: string, stop: () => Promise<void> }} @throws with the launcher's own words when it does not come up. */
export async function startPlatform() {
  const directory = mkdtempSync(join(tmpdir(), 'community-help-e2e-'));
  const port = await freePort();
  const launcher = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...OTHER_WORDS, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise((done) => launcher.once('exit', done));
  const stop = async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) launcher.kill('SIGINT');
    await exit;
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    console.log('  Starting a platform for the browser suite ...');
    await running(launcher, exit);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, stop };
}

function running(launcher, exit) {
  let said = '';
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The platform was not ready after ${START_TIMEOUT_MS / 1000} s:\n${said}`)), START_TIMEOUT_MS);
    const listen = (bytes) => {
      said += bytes;
      if (!said.includes('Community Help is running')) return;
      clearTimeout(timer);
      resolve();
    };
    launcher.stdout.on('data', listen);
    launcher.stderr.on('data', listen);
    void exit.then((code) => {
      clearTimeout(timer);
      reject(new Error(`The platform ended with code ${code}:\n${said}`));
    });
  });
}

/** Below the ports that outgoing connections are given, so that none of them takes it before the platform does. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer().once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}
