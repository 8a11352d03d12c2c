/** A whole platform of one's own beside others: `make start` on free ports, for suites that need one (browsers, attacks, chaos). */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const START_TIMEOUT_MS = 300_000;
const PORTS = ['PORT', 'S3_PORT', 'SMTP_PORT', 'MAIL_PORT', 'STRIPE_SANDBOX_PORT'];

/**
 * Starts everything and resolves when it runs; the data is removed when it is stopped.
 *
 * @param {{ settings?: Record<string, string> }} [options] `settings`: variables for the launcher and every process (RATE_LIMIT_READ: '0');
 *   they win over the ports that are chosen
 * @returns {Promise<{ url: string, dataDir: string, ports: Record<string, number>, children: () => { name: string, pid: number }[], stop: () => Promise<void> }>}
 * @throws with the launcher's own words when it does not come up
 */
export async function startPlatform({ settings = {} } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'community-help-platform-'));
  const free = await freePorts(PORTS.length);
  const env = { ...process.env, ...Object.fromEntries(PORTS.map((name, index) => [name, String(free[index])])), DATA_DIR: dataDir, ...settings };
  const ports = Object.fromEntries(PORTS.map((name) => [name, Number(env[name])]));
  const launcher = spawn(process.execPath, [join(root, 'infra/local/start.mjs')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise((done) => launcher.once('exit', done));
  const stop = async () => {
    if (launcher.exitCode === null && launcher.signalCode === null) launcher.kill('SIGINT');
    await exit;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await running(launcher, exit);
  } catch (error) {
    await stop();
    throw error;
  }
  const children = () => JSON.parse(readFileSync(join(dataDir, 'launcher.json'), 'utf8')).children;
  return { url: `http://localhost:${ports.PORT}`, dataDir, ports, children, stop };
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

/** Different ones, held open together while they are chosen; below those that outgoing connections are given, so that none of them takes one meanwhile. */
async function freePorts(count) {
  const probes = [];
  while (probes.length < count) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = await new Promise((resolve) => {
      const server = createServer().once('error', () => resolve(undefined));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
    });
    if (probe) probes.push(probe);
  }
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
