import { spawn } from 'node:child_process';

/** Something this machine does not have; its message is one line for the person who started us. */
export class Missing extends Error {}

/**
 * Runs a program to its end, what it says being kept for its failure.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string> }} [options]
 * @returns {Promise<string>} its standard output
 * @throws with its last words when it fails
 */
export function output(command, args, { cwd, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let answer = '';
    child.stdout.on('data', (bytes) => {
      answer += bytes;
      said = (said + bytes).slice(-4000);
    });
    child.stderr.on('data', (bytes) => (said = (said + bytes).slice(-4000)));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(answer) : reject(new Error(`${command} ${args.slice(0, 3).join(' ')} ended with ${code}:\n${said.trim()}`))));
  });
}

/** As `output`, for programs that only do something. */
export async function run(...parameters) {
  await output(...parameters);
}
