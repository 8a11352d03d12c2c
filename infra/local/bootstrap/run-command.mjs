import { spawn } from 'node:child_process';

/**
 * Runs a command with its output collected, and says every five seconds that it is still under way.
 *
 * @param {string} title what is shown
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command does not exist
 */
export function runCommand(title, command, args, cwd) {
  const startedAt = Date.now();
  console.log(`  ${title} ...`);
  const timer = setInterval(() => console.log(`  ${title}: ${Math.round((Date.now() - startedAt) / 1000)} s`), 5000);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd, env: { ...process.env, npm_config_update_notifier: 'false' }, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk) => (output = (output + chunk).slice(-200_000));
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => {
      clearInterval(timer);
      resolve({ code: 127, output: `${error.code} ${error.message}` });
    });
    child.once('close', (code) => {
      clearInterval(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}
