import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Where a name of the list may begin. */
const FOLDERS = ['', 'services/', 'services/_shared/'];
const { LONG } = (await import(`${root}infra/local/long-suites-first.mjs`)) as { LONG: string[] };

describe('the suites that begin first', () => {
  it.each(LONG)('%s is one that exists', (name) => {
    expect(FOLDERS.filter((folder) => existsSync(`${root}${folder}${name}.spec.ts`))).toHaveLength(1);
  });
});
