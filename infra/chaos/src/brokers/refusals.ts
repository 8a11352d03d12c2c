import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Platform } from '../world/platform.js';

const WITHIN_MS = 60_000;

interface End {
  code: number | null;
  seconds: number;
  lastLine: string;
}

/** What a worker says and does that is given another login or another authority. @returns faults, in words */
export async function tryWrongLogins(platform: Platform, root: string, say: (line: string) => void): Promise<string[]> {
  const { NODE_EXTRA_CA_CERTS: _known, ...stranger } = platform.envOf('reporting');
  const ways: [string, Record<string, string>, RegExp][] = [
    ['a wrong password', { ...platform.envOf('reporting'), KAFKA_PASSWORD: 'not-the-password' }, /^reporting could not start: .*KAFKA_PASSWORD/],
    ['an authority that nobody knows', stranger, /^reporting could not start: .*NODE_EXTRA_CA_CERTS/],
  ];
  const faults: string[] = [];
  for (const [what, env, words] of ways) {
    const { code, seconds, lastLine } = await runWorker(root, { ...env, PORT: '0', MANAGEMENT_PORT: '0' });
    say(`${what}: exit code ${code} after ${seconds} s: ${lastLine}`);
    if (code !== 1 || !words.test(lastLine)) faults.push(`${what} ends with ${code}: ${lastLine}`);
    if (lastLine.includes('not-the-password')) faults.push(`${what} is in the log`);
  }
  return faults;
}

function runWorker(root: string, env: Record<string, string>): Promise<End> {
  const began = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'services/reporting/dist/worker.js')], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'ignore', 'pipe'], timeout: WITHIN_MS, killSignal: 'SIGKILL' });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
    child.once('close', (code) => resolve({ code, seconds: Math.round((Date.now() - began) / 1000), lastLine: said.trim().split('\n').at(-1) ?? '' }));
  });
}
