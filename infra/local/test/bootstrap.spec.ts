import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'community-help-bootstrap-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Calls an exported function of a bootstrap module outside of jest and returns its result. */
function call(file: string, name: string, ...args: unknown[]): unknown {
  const url = new URL(`../bootstrap/${file}`, import.meta.url).href;
  const code = `const m = await import(${JSON.stringify(url)}); console.log(JSON.stringify({ result: m.${name}(...${JSON.stringify(args)}) }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  if (stdout === '') throw new Error(stderr);
  return (JSON.parse(stdout) as { result?: unknown }).result;
}

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

describe('the version of Node', () => {
  it.each(['16.20.2', '18.20.4', '20.0.0', '20.18.3'])('%s is refused with what is needed and where to get it', (version) => {
    expect(call('check-node.mjs', 'explainOldNode', version)).toBe(
      `Node 20.19 or newer is needed; this is Node ${version}. Get a current one from https://nodejs.org and start again.`,
    );
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '24.11.1', '26.0.0'])('%s will do', (version) => {
    expect(call('check-node.mjs', 'explainOldNode', version)).toBeUndefined();
  });
});

describe('installed packages', () => {
  const lock = (version: string) => ({ packages: { '': {}, 'node_modules/a': { version }, 'node_modules/b': { version: '1.0.0', optional: true } } });
  const install = (version: string) => {
    write('package-lock.json', lock(version));
    write('node_modules/a/package.json', {});
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } });
  };

  it('are left alone when they are what the lock file says, also without optional ones for other machines', () => {
    install('1.0.0');
    expect(call('install.mjs', 'whyInstall', root)).toBeUndefined();
  });

  it('are missing on a fresh clone', () => {
    write('package-lock.json', lock('1.0.0'));
    expect(call('install.mjs', 'whyInstall', root)).toBe('missing');
  });

  it('are damaged when a package was removed', () => {
    install('1.0.0');
    rmSync(join(root, 'node_modules/a'), { recursive: true });
    expect(call('install.mjs', 'whyInstall', root)).toBe('damaged');
  });

  it('are made anew when our installation was interrupted', () => {
    install('1.0.0');
    write('node_modules/.being-installed', '');
    expect(call('install.mjs', 'whyInstall', root)).toBe('interrupted');
  });

  it('are out of date when the lock file names another version', () => {
    install('2.0.0');
    expect(call('install.mjs', 'whyInstall', root)).toBe('out of date');
  });
});

describe('a failed installation', () => {
  it.each([
    ['npm error code ENOSPC\nnpm error nospc no space left on device', 'The disk is full'],
    ['npm error code ENOTFOUND\nnpm error network request failed', 'npm cannot reach its package registry'],
    ['npm error code EACCES\nnpm error path /srv/x', 'This user may not write in /srv/x'],
    ['npm error code EINTEGRITY', 'A downloaded package is damaged'],
    ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', 'do not fit together'],
  ])('is explained in one sentence: %j', (output, sentence) => {
    expect(call('failure.mjs', 'explain', output, '/srv/x')).toContain(sentence);
  });
});
