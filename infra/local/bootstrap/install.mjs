import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapFailure, explain } from './failure.mjs';
import { runCommand } from './run-command.mjs';

const INSTALL_MB = 1500;
// No package needs its install script: PostgreSQL's is replaced by ours (see src/postgres), the others bring what they need.
const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Makes node_modules what package-lock.json says, unless it is.
 *
 * @param {string} root top of the checkout
 * @param {(megabytes: number) => void} demandSpace throws when the disk has less
 */
export async function install(root, demandSpace) {
  const reason = whyInstall(root);
  if (!reason) return;
  demandSpace(INSTALL_MB);
  // A node_modules that is merely older is brought up to date; one that is missing or damaged is made anew.
  const command = reason === 'out of date' ? ['install', '--no-save', ...FLAGS] : ['ci', ...FLAGS];
  const title = reason === 'missing' ? 'Installing packages (about a minute, once)' : `Installing packages again (they are ${reason})`;
  const { code, output } = await runCommand(title, 'npm', command, root);
  if (code === 127) throw new BootstrapFailure('npm is not installed; it comes with Node from https://nodejs.org.');
  if (code !== 0) throw Object.assign(new BootstrapFailure(explain(output, root) ?? `npm failed: ${firstError(output)}`), { output });
  const still = whyInstall(root);
  if (still) throw Object.assign(new BootstrapFailure(`npm ended well, but the packages are ${still}. Remove node_modules and start again.`), { output });
}

/**
 * Compares what npm says it installed with the lock file, and looks whether it is really there.
 *
 * @param {string} root top of the checkout
 * @returns {'missing' | 'damaged' | 'out of date' | undefined} undefined when everything is in place
 */
export function whyInstall(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  if (!existsSync(installedFile)) return 'damaged'; // npm writes it last
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  let isOutOfDate = false;
  for (const [path, { version, link, optional, devOptional }] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const found = installed[path];
    if (!found && !optional && !devOptional) isOutOfDate = true;
    if (found && !link && found.version !== version) isOutOfDate = true;
    if (found && !existsSync(join(root, path, link ? '' : 'package.json'))) return 'damaged';
  }
  return isOutOfDate ? 'out of date' : undefined;
}

function firstError(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  return lines.find((line) => line !== '' && !line.startsWith('code ') && !line.startsWith('A complete log')) ?? 'it did not say why';
}
