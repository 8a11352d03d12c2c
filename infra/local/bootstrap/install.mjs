import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapFailure, explain } from './failure.mjs';
import { runCommand } from './run-command.mjs';

const INSTALL_MB = 1500;
// The lock file decides the versions, and is never changed. `npm ci` would refuse where a registry lacks a package that only
// another operating system needs. No package needs its install script: PostgreSQL's is replaced by ours (see src/postgres).
const COMMAND = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const TITLES = {
  missing: 'Installing packages (about a minute, once)',
  interrupted: 'Installing packages again (the last time was interrupted)',
  damaged: 'Installing packages again (some are missing)',
  'out of date': 'Bringing packages up to date',
};

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
  clearRemains(root, reason);
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(marker(root), '');
  const { code, output } = await runCommand(TITLES[reason], 'npm', COMMAND, root);
  if (code === 127) throw new BootstrapFailure('npm is not installed; it comes with Node from https://nodejs.org.');
  if (code !== 0) throw Object.assign(new BootstrapFailure(explain(output, root) ?? `npm failed: ${firstError(output)}`), { output });
  rmSync(marker(root));
  const still = whyInstall(root);
  if (still) throw Object.assign(new BootstrapFailure(`npm ended well, but packages are ${still}. Remove node_modules and start again.`), { output });
}

/** Lies in node_modules while npm works there: what npm was stopped at can be half a package. */
function marker(root) {
  return join(root, 'node_modules', '.being-installed');
}

function clearRemains(root, reason) {
  if (reason === 'interrupted') rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  // npm believes this list rather than the disk, and would not see what is missing.
  if (reason === 'damaged') rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true });
}

/**
 * Compares what npm says it installed with the lock file, and looks whether it is really there.
 *
 * @param {string} root top of the checkout
 * @returns {'missing' | 'interrupted' | 'damaged' | 'out of date' | undefined} undefined when everything is in place
 */
export function whyInstall(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  if (existsSync(marker(root))) return 'interrupted';
  if (!existsSync(installedFile)) return 'damaged';
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
