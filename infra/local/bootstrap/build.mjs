import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootstrapFailure, explain } from './failure.mjs';
import { runCommand } from './run-command.mjs';

const STAMPS = 'node_modules/.cache/community-help';

/**
 * Builds what changed since the last build: first everything TypeScript, then the site.
 *
 * @param {string} root top of the checkout
 * @param {{ withSite: boolean }} parts
 */
export async function build(root, { withSite }) {
  const projects = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(({ path }) => path);
  await buildPart(root, {
    name: 'services',
    title: 'Building the services',
    sources: ['tsconfig.base.json', 'tsconfig.json', ...projects.flatMap((path) => [`${path}/src`, `${path}/tsconfig.json`])],
    results: projects.map((path) => `${path}/dist/.tsbuildinfo`),
    command: [process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-b'],
  });
  const { scripts } = JSON.parse(readFileSync(join(root, 'frontend/package.json'), 'utf8'));
  if (!withSite || !scripts?.build) return;
  await buildPart(root, {
    name: 'site',
    title: 'Building the site',
    sources: [...readdirSync(join(root, 'frontend')).filter((file) => !['dist', 'node_modules', '.data'].includes(file)).map((file) => `frontend/${file}`), 'services/_shared/api-contracts/src'],
    results: ['frontend/dist/app.html'],
    command: ['npm', 'run', 'build', '-w', 'frontend'],
  });
}

/**
 * Builds the launcher alone.
 *
 * @param {string} root top of the checkout
 */
export async function buildLauncher(root) {
  await buildPart(root, {
    name: 'launcher',
    title: 'Building the launcher',
    sources: ['tsconfig.base.json', 'infra/local/src', 'infra/local/tsconfig.json'],
    results: ['infra/local/dist/.tsbuildinfo'],
    command: [process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-b', 'infra/local'],
  });
}

async function buildPart(root, { name, title, sources, results, command: [program, ...args] }) {
  const stamp = join(root, STAMPS, name);
  const before = fingerprint(root, sources);
  const isBuilt = results.every((file) => existsSync(join(root, file)));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === before) return;
  const { code, output } = await runCommand(title, program, args, root);
  if (code !== 0) throw Object.assign(new BootstrapFailure(explainBuild(title, output, root)), { output });
  mkdirSync(join(root, STAMPS), { recursive: true });
  writeFileSync(stamp, before);
}

function explainBuild(title, output, root) {
  const error = output.split('\n').find((line) => /error/i.test(line) && !line.startsWith('npm')) ?? output.trim().split('\n').at(-1);
  return (/ENOSPC/.test(output) && explain('ENOSPC', root)) || `${title} failed: ${error?.trim()}`;
}

/** Names, sizes and times of change of all source files: reading 1,000 of them takes some 20 ms. */
function fingerprint(root, sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const entry of readdirSync(join(root, path)).sort()) add(`${path}/${entry}`);
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
