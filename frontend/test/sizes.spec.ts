import { afterAll, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const site = mkdtempSync(join(tmpdir(), 'site-sizes-'));
const frontend = new URL('..', import.meta.url).pathname;

/** Runs one of the build's programs and returns what it printed. */
function runBuild(program: string): { status: number | null; output: string } {
  const env = { ...process.env, SITE_OUT: site, NODE_ENV: 'production', NODE_OPTIONS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(frontend, 'build', program)], { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

afterAll(() => {
  rmSync(site, { recursive: true, force: true });
  rmSync(join(frontend, '.data/prerender', basename(site)), { recursive: true, force: true });
});

test('the home page needs at most 120 kB of JavaScript before its map, every other screen at most 240 kB, gzipped', () => {
  expect(runBuild('build-site.mjs')).toMatchObject({ status: 0 });
  const { status, output } = runBuild('check-sizes.mjs');
  expect(output).toContain('home-page.tsx');
  expect({ status, output }).toEqual({ status: 0, output: expect.not.stringContaining('allowed are') });
}, 180_000);
