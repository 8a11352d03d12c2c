import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { findIds } from '../src/site/find-ids.js';
import { Sitemap } from '../src/site/sitemap.js';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';

const json = (body: unknown): RequestListener => (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const helpers = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `helper-${index}`, name: `Helper ${index}`, description: 'says {"id":"not-an-id"}' }));
const POSTS = [{ id: 'p', slug: 'warm-hub', category: 'Success Stories' }];
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);

describe('the sitemap', () => {
  let directory: string;
  let gateway: TestGateway;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sitemap-'));
    await writeFile(join(directory, 'app.html'), '<link rel="canonical" href="%SITE_URL%/">');
    await writeFile(join(directory, 'robots.txt'), 'User-agent: *\n\nSitemap: %SITE_URL%/sitemap.xml\n');
    await writeFile(join(directory, 'routes.json'), '["/"]');
    await writeFile(join(directory, 'sitemap.json'), '["/", "/find-help"]');
  });
  afterAll(() => rm(directory, { recursive: true }));
  afterEach(() => gateway.close());

  const start = async () => {
    gateway = await startGateway({ SITE_DIR: directory, SITE_URL: 'https://help.example/' });
    gateway.upstreams.content.answerWith(json(POSTS));
  };
  const get = (path: string) => rawRequest(gateway.url, path);

  it('lists the pages of the site, every article and every helper under the address of the site', async () => {
    await start();
    gateway.upstreams.registrations.answerWith(json(helpers(2)));
    const answer = await get('/sitemap.xml');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(locations(answer.body.toString())).toEqual(
      ['/', '/find-help', '/blog/success-stories/warm-hub', '/helper/helper-0', '/helper/helper-1'].map((path) => `https://help.example${path}`),
    );
    expect((await get('/sitemap-1.xml')).status).toBe(404);
    expect((await get('/sitemap.json')).status).toBe(404);
  });

  it('says so when a service does not answer, and lists again when it does', async () => {
    await start();
    gateway.upstreams.registrations.answerWith((_request, response) => void response.writeHead(503).end());
    const answer = await get('/sitemap.xml');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect(answer.body.toString()).toBe('The sitemap cannot be made right now. Please try again in a minute.');
    gateway.upstreams.registrations.answerWith(json(helpers(1)));
    expect((await get('/sitemap.xml')).status).toBe(200);
  });

  it('asks the services once for many readers', async () => {
    await start();
    let asked = 0;
    gateway.upstreams.registrations.answerWith((request, response) => {
      asked += 1;
      json(helpers(1))(request, response);
    });
    await Promise.all(Array.from({ length: 10 }, () => get('/sitemap.xml')));
    await get('/sitemap.xml');
    expect(asked).toBe(1);
  });

  it('becomes an index of several files when there are more addresses than one may hold', async () => {
    await start();
    gateway.upstreams.registrations.answerWith(json(helpers(9)));
    const config = { siteDir: directory, siteUrl: 'https://help.example', registrationsUrl: gateway.upstreams.registrations.url, contentUrl: gateway.upstreams.content.url };
    const sitemap = new Sitemap(config, {}, 5);
    const read = async (path: string) => locations((await sitemap.read(path))!.plain.toString());
    expect(await read('/sitemap.xml')).toEqual([1, 2, 3].map((part) => `https://help.example/sitemap-${part}.xml`));
    const parts = await Promise.all([1, 2, 3].map((part) => read(`/sitemap-${part}.xml`)));
    expect(parts.map(({ length }) => length)).toEqual([5, 5, 2]);
    expect(parts.flat().at(-1)).toBe('https://help.example/helper/helper-8');
  });

  it('puts the address of the site into pages and robots.txt, also when they are asked for in parts', async () => {
    await start();
    expect((await get('/')).body.toString()).toContain('href="https://help.example/"');
    const robots = await rawRequest(gateway.url, '/robots.txt', { headers: { range: 'bytes=0-3' } });
    expect([robots.status, robots.body.toString()]).toEqual([200, 'User-agent: *\n\nSitemap: https://help.example/sitemap.xml\n']);
  });
});

describe('ids of a list that arrives in pieces', () => {
  it.each([1, 2, 7, 64, 1000])('are all found once in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from(JSON.stringify(helpers(40).map((helper) => ({ ...helper, name: 'Café – Ünïcode' }))));
    const pieces = (async function* () {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    })();
    const found: string[] = [];
    for await (const id of findIds(pieces)) found.push(id);
    expect(found).toEqual(helpers(40).map(({ id }) => id));
  });
});
