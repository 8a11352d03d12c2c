import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import { readSitePages } from '../src/site/site-pages.js';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { writeFiles } from './write-files.js';

const HASH = `sha256-${'a+/B'.repeat(10)}abc=`;
const PAGES = { scripts: [HASH], frames: { '/projects/:category': '/frames/1.html', '/projects/*': '/frames/2.html', '/nowhere': '/frames/2.html' } };
const ICON = '<svg xmlns="http://www.w3.org/2000/svg"/>';

describe('what a build says of its pages', () => {
  let directory: string;
  let gateway: TestGateway;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'site-pages-'));
    await writeFiles(directory, {
      'index.html': '<!doctype html><title>Home</title>',
      'app.html': '<!doctype html><title>Frame</title>',
      'frames/1.html': '<!doctype html><title>Frame of %SITE_URL%</title>',
      'frames/2.html': '<!doctype html><title>Second frame</title>',
      'art/logo-mark.svg': ICON,
      'routes.json': JSON.stringify(['/', '/projects/:category', '/projects/:category/:place', '/signup']),
      'pages.json': JSON.stringify(PAGES),
    });
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example/' });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(directory, { recursive: true });
  });

  const get = (path: string, headers: Record<string, string> = {}) => rawRequest(gateway.url, path, { headers });
  const scriptsOf = async (path: string) => /script-src ([^;]*)/.exec(String((await get(path)).headers['content-security-policy']))![1]!.split(' ');

  it.each([
    ['/projects/housing', 200, 'Frame of https://help.example<'],
    ['/projects/Charities%2FHelpers', 200, 'Frame of https://help.example<'],
    ['/projects/housing/leeds', 200, 'Second frame<'],
    ['/signup', 200, 'Frame<'],
    ['/nowhere', 404, 'Frame<'],
    ['/frames', 404, 'Frame<'],
    ['/frames/1', 404, 'Frame<'],
    ['/app/', 404, 'Frame<'],
    ['/pages', 404, 'Frame<'],
  ])('%s is %i with %s', async (path, status, title) => {
    const answer = await get(path);
    expect([answer.status, answer.headers['cache-control']]).toEqual([status, 'no-cache']);
    expect(answer.body.toString()).toContain(`<title>${title}`);
  });

  it.each(['/pages.json', '/frames/1.html', '/%66rames/2.html', '/app.html'])('%s has no address of its own', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.body.toString()]).toEqual([404, 'There is no such file.']);
  });

  it('allows the scripts that the build wrote into its pages, and no others', async () => {
    for (const path of ['/', '/signup', '/projects/housing', '/no-such-page']) {
      const sources = await scriptsOf(path);
      expect(sources).toContain(`'${HASH}'`);
      expect(sources).not.toContain("'unsafe-inline'");
    }
  });

  it('shows its icon to browsers that ask for one without being told where', async () => {
    const answer = await get('/favicon.ico');
    expect([answer.status, answer.headers['content-type'], answer.body.toString()]).toEqual([200, 'image/svg+xml', ICON]);
  });

  it('does without the list in an older build, and notices a new one', async () => {
    await rm(join(directory, 'pages.json'));
    await eventually(async () => expect((await get('/projects/housing')).body.toString()).toContain('<title>Frame<'));
    expect(await scriptsOf('/')).not.toContain(`'${HASH}'`);
    await writeFile(join(directory, 'pages.json'), '{"scripts":"all"}');
    await eventually(async () => expect((await get('/')).status).toBe(503));
    await writeFile(join(directory, 'pages.json'), JSON.stringify(PAGES));
    await eventually(async () => expect((await get('/projects/housing')).body.toString()).toContain('Frame of'));
    expect(await scriptsOf('/')).toContain(`'${HASH}'`);
  });
});

describe('a broken pages.json', () => {
  const files = new Set(['/frames/1.html']);

  it.each([
    ['{', 'pages.json is not JSON'],
    ['null', "the scripts of pages.json must be an array of hashes such as 'sha256-...'"],
    ['{"scripts":[7],"frames":{}}', "the scripts of pages.json must be an array of hashes such as 'sha256-...'"],
    [`{"scripts":["${HASH}'; script-src *"],"frames":{}}`, "the scripts of pages.json must be an array of hashes such as 'sha256-...'"],
    ['{"scripts":["unsafe-inline"],"frames":{}}', "the scripts of pages.json must be an array of hashes such as 'sha256-...'"],
    ['{"scripts":[]}', 'the frames of pages.json must be an object'],
    ['{"scripts":[],"frames":["/frames/1.html"]}', 'the frames of pages.json must be an object'],
    ['{"scripts":[],"frames":{"helper":"/frames/1.html"}}', "the frames of pages.json must belong to patterns such as '/helper/:id', not to 'helper'"],
    ['{"scripts":[],"frames":{"/helper/:id":"/frames/9.html"}}', "the frame of '/helper/:id' in pages.json is not in the build"],
    ['{"scripts":[],"frames":{"/helper/:id":1}}', "the frame of '/helper/:id' in pages.json is not in the build"],
  ])('is named: %s', (text, message) => {
    expect(() => readSitePages(text, files)).toThrow(message);
  });
});
