// Breaks a copy of the sources in seven ways, one at a time, and runs the tests that must notice: proof that they can fail.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MUTATIONS } from './mutations.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'community-help-mutations-'));
const wanted = process.argv[2];
let survivors = 0;
try {
  makeCopy();
  if (!wanted && !isRed({ test: 'services/payments/test/simulation', env: { SIM_SEEDS: '1' } }).isSound) throw new Error('The tests are red before anything was broken.');
  for (const mutation of MUTATIONS.filter(({ name }) => !wanted || name.startsWith(wanted))) survivors += tryOne(mutation) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(survivors === 0 ? 'Every breakage was noticed.' : `${survivors} breakages were not noticed.`);
process.exit(survivors === 0 ? 0 : 1);

/** The same tree, with the dependencies of the real one. */
function makeCopy() {
  const skip = /[\\/](node_modules|\.data|dist[\\/].*\.tsbuildinfo)$/;
  for (const part of ['services/payments', 'services/_shared', 'infra/stripe-sandbox', 'infra/local', '.swcrc', 'jest.config.mjs', 'package.json', 'tsconfig.base.json']) {
    mkdirSync(dirname(join(copy, part)), { recursive: true });
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !skip.test(path) });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const config = `import all from './jest.config.mjs';
    const [node] = all.projects;
    export default { ...all, projects: [{ ...node, roots: ['<rootDir>/services/payments'] }] };`;
  writeFileSync(join(copy, 'jest.mutations.config.mjs'), config);
}

function tryOne({ name, edits, test, env }) {
  const originals = edits.map(([file]) => [file, readFileSync(join(copy, file), 'utf8')]);
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`);
    writeFileSync(join(copy, file), text.replace(from, () => to));
  }
  const began = Date.now();
  const { isSound, firstFailure } = isRed({ test, env });
  for (const [file, text] of originals.reverse()) writeFileSync(join(copy, file), text);
  console.log(`${isSound ? 'SURVIVED' : 'noticed '}  ${name}  (${Math.round((Date.now() - began) / 1000)} s)${isSound ? '' : `\n            ${firstFailure}`}`);
  return !isSound;
}

function isRed({ test, env }) {
  const args = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', join(root, 'node_modules/jest/bin/jest.js')];
  const options = ['--config', 'jest.mutations.config.mjs', '--bail', '--colors=false', test];
  const ran = spawnSync(process.execPath, [...args, ...options], { cwd: copy, env: { ...process.env, ...env }, encoding: 'utf8' });
  const firstFailure = ran.stderr.split('\n').find((line) => line.includes('●'))?.trim() ?? ran.stderr.trim().split('\n').at(-1);
  // A suite that cannot be loaded proves nothing.
  if (ran.status !== 0 && !ran.stderr.includes('●')) throw new Error(`${test} did not run: ${ran.stderr.slice(-2000)}`);
  if (/Test suite failed to run/.test(ran.stderr)) throw new Error(`${test} could not be loaded: ${ran.stderr.slice(0, 3000)}`);
  return { isSound: ran.status === 0, firstFailure };
}
