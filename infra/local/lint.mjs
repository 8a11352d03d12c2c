// `make lint`: types, linter, boundaries, sizes and names; says every fault and ends with 1 when there is one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareLauncher } from './bootstrap/prepare.mjs';
import { runCommand } from './bootstrap/run-command.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Types of the sources (which builds them), of the site and of the tests. */
async function types(root) {
  const tsc = (...args) => runCommand(`Types (${args.join(' ')})`, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args], root);
  const parts = [await tsc('-b')];
  if (existsSync(join(root, 'frontend/tsconfig.json'))) parts.push(await tsc('-p', 'frontend'));
  parts.push(await tsc('-p', 'infra/local/lint/tsconfig.tests.json'));
  return parts.filter(({ code }) => code !== 0).map(({ output }) => output);
}

async function linter(root) {
  const { code, output } = await runCommand('Linter', join(root, 'node_modules/.bin/oxlint'), ['-c', '.oxlintrc.json', '-f', 'unix'], root);
  return code === 0 ? [] : [output];
}

/** Needs types, so it is slower; only for the one rule that nothing else can replace. */
async function promises(root) {
  const args = ['-c', '.oxlintrc.promises.json', '--type-aware', '-f', 'unix'];
  const { code, output } = await runCommand('Promises', join(root, 'node_modules/.bin/oxlint'), args, root);
  return code === 0 ? [] : [output];
}

async function expressions(root) {
  const { code, output } = await runCommand('Regular expressions', process.execPath, [join(here, 'lint/expressions.mjs'), root], root);
  return code === 0 ? [] : [`${output}Bound the text and rewrite the expression, or add it to infra/local/lint/expression-exceptions.json with its bound and the reason.`];
}

async function boundaries(root) {
  const { code, output } = await runCommand('Boundaries', process.execPath, [join(here, 'lint/boundaries.mjs'), root], root);
  return code === 0 ? [] : [output];
}

async function files(root) {
  console.log('  Sizes and names of files ...');
  const { findFileFaults } = await import('./lint/file-rules.mjs');
  return findFileFaults(root).map(({ rule, path, message }) => `${path}: ${message} (${rule})`);
}

async function packages(root) {
  console.log('  Packages ...');
  const { findUnmaintained, roomsOf } = await import('./lint/package-rules.mjs');
  return findUnmaintained(root, roomsOf(root)).map(({ room, message }) => `${room}/package.json: ${message} (unmaintained)`);
}

const root = await prepareLauncher();
if (!root) process.exit(1);
const faults = [];
for (const check of [types, linter, promises, expressions, boundaries, files, packages]) faults.push(...(await check(root)));
if (faults.length > 0) console.error(`\n${faults.join('\n')}\n\n  Lint failed.`);
else console.log('  Lint found nothing.');
process.exit(faults.length > 0 ? 1 : 0);
