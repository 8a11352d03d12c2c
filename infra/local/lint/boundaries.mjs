import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import swc from '@swc/core';

const require = createRequire(import.meta.url);

// dependency-cruiser reads every file as plain TypeScript when it reads with swc; files with JSX must be read as such.
const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') });
const { cruise } = await import('dependency-cruiser');

const SOURCES = ['src', 'test', 'lint', 'bootstrap'];

/** The rules, as the file at the top of the checkout states them. */
export const boundaryRules = require('../../../.dependency-cruiser.cjs');

/**
 * Looks for imports that cross a boundary.
 *
 * @param {string} root a checkout, or a folder laid out like one
 * @param {string[]} folders folders in it to look at
 * @returns {Promise<{ rule: string, from: string, to: string, comment: string }[]>}
 */
export async function findCrossings(root, folders = sourceFolders(root)) {
  const { options, forbidden } = boundaryRules;
  const { enhancedResolveOptions, ...rest } = options;
  const found = await cruise(folders, { ...rest, baseDir: root, validate: true, ruleSet: { forbidden } }, enhancedResolveOptions);
  return found.output.summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
    comment: forbidden.find(({ name }) => name === rule.name)?.comment ?? '',
  }));
}

/** Folders with sources of all packages; what is built from them is not looked at again. */
function sourceFolders(root) {
  const projects = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references.map(({ path }) => path);
  return ['frontend', ...projects].flatMap((path) => SOURCES.map((folder) => `${path}/${folder}`)).filter((path) => existsSync(join(root, path)));
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  const root = process.argv[2] ?? join(import.meta.dirname, '../../..');
  const crossings = await findCrossings(root, process.argv[3]?.split(','));
  if (process.argv.includes('--json')) console.log(JSON.stringify(crossings));
  else for (const { rule, from, to, comment } of crossings) console.log(`${from} -> ${to}\n    ${rule}: ${comment}`);
  process.exitCode = crossings.length > 0 ? 1 : 0;
}
