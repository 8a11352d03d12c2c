import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';

describe('a gateway under bad treatment', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => Object.values(gateway.upstreams).forEach((upstream) => upstream.answerWith(undefined)));
  afterAll(() => gateway.close());

  /** Everything that comes back on one connection for exactly these bytes. */
  const talk = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  const isAlive = async (): Promise<boolean> => (await rawRequest(gateway.url, '/api/projects')).status === 200;

  it('answers 504 when a service takes too long, and frees the place', async () => {
    gateway.upstreams.content.answerWith(() => undefined);
    const answer = await rawRequest(gateway.url, '/api/projects');
    expect(answer.status).toBe(504);
    expect(answer.body.toString()).toBe('The projects and blog service took too long to answer. Please try again in a minute.');
    gateway.upstreams.content.answerWith(undefined);
    expect(await isAlive()).toBe(true);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', /^HTTP\/1\.1 400/],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431/],
    ['two lengths', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc', /^HTTP\/1\.1 400/],
    ['a length and chunks', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', /^HTTP\/1\.1 400/],
    ['an unknown encoding', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ntransfer-encoding: rot13\r\n\r\nabc', /^HTTP\/1\.1 400/],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: x\r\n\r\n', /^HTTP\/1\.1 400/],
    ['a complete address of somebody else', 'GET http://elsewhere.example/api/projects HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', /^HTTP\/1\.1 400/],
    ['a broken chunk', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', /^HTTP\/1\.1 400/],
  ])('refuses %s and goes on', async (_name, bytes, expected) => {
    const before = Object.values(gateway.upstreams).flatMap(({ seen }) => seen).length;
    expect(await talk(bytes)).toMatch(expected);
    expect(Object.values(gateway.upstreams).flatMap(({ seen }) => seen).length).toBe(before);
    expect(await isAlive()).toBe(true);
  });

  it('does not let a service see a request whose body never comes to its end', async () => {
    const before = gateway.upstreams.registrations.seen.length;
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write('POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"half":');
    await sleep(300);
    socket.destroy();
    await sleep(100);
    expect(gateway.upstreams.registrations.seen.length).toBe(before);
    expect(await isAlive()).toBe(true);
  });

  it.each(['\u0001', '\ud83d\ude00', 'a'.repeat(1900), '__proto__', 'constructor', "'; drop table x; --", '<script>'])(
    'hands odd ids on encoded, as they came (%#)',
    async (id) => {
      const path = `/api/helpers/${encodeURIComponent(id)}`;
      const answer = await rawRequest(gateway.url, path);
      expect(answer.status).toBe(200);
      expect(gateway.upstreams.registrations.seen.at(-1)!.url).toBe(path);
    },
  );

  it('survives a hundred clients that leave at once', async () => {
    gateway.upstreams.content.answerWith((_request, response) => void setTimeout(() => response.end('late'), 300));
    const controllers = Array.from({ length: 100 }, () => new AbortController());
    const pending = controllers.map(({ signal }) => fetch(`${gateway.url}/api/projects`, { signal }).catch(() => undefined));
    await sleep(150);
    controllers.forEach((controller) => controller.abort());
    await Promise.all(pending);
    gateway.upstreams.content.answerWith(undefined);
    expect(await isAlive()).toBe(true);
  });
});

describe('addresses that nobody but a troublemaker writes', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.close());

  it.each([
    ['15,500 slashes', `${'/'.repeat(15_500)}x`, 414],
    ['a page of 2,049 characters', `/${'a'.repeat(2048)}`, 414],
    ['a long query', `/api/geocode?q=${'a'.repeat(2048)}`, 414],
    ['two slashes', '//', 400],
    ['two slashes in the middle', '/api//registrations', 400],
    ['many slashes', `${'/'.repeat(2000)}x`, 400],
    ['an empty segment of a picture', '/objects//images/a.webp', 400],
    ['an address of somebody else', '//elsewhere.example/', 400],
  ])('%s is refused before it is routed', async (_name, path, status) => {
    const answer = await rawRequest(gateway.url, path);
    expect(answer.status).toBe(status);
    expect(answer.body.toString()).toMatch(/^This address is (not valid|too long): .*\.$/);
  });

  it('a hundred of them at once cost next to nothing', async () => {
    const before = process.cpuUsage();
    await Promise.all(Array.from({ length: 100 }, () => rawRequest(gateway.url, `${'/'.repeat(15_500)}x`)));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });

  it('refuses what has more headers than are read, instead of not hearing the rest', async () => {
    const headers = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`x-header-${index}`, '1']));
    const before = gateway.upstreams.registrations.seen.length;
    const answer = await rawRequest(gateway.url, '/api/registrations', { method: 'POST', headers, body: '{}' });
    expect([answer.status, answer.body.toString()]).toEqual([431, 'This request has too many headers: at most 100 are accepted here.']);
    expect(gateway.upstreams.registrations.seen.length).toBe(before);
    const few = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x-header-${index}`, '1']));
    expect((await rawRequest(gateway.url, '/api/registrations', { headers: few })).status).toBe(200);
  });
});

describe('cookies and caches', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => Object.values(gateway.upstreams).forEach((upstream) => upstream.answerWith(undefined)));
  afterAll(() => gateway.close());

  it('a cookie reaches services of the API, and nobody else', async () => {
    const headers = { cookie: 'session=secret' };
    await rawRequest(gateway.url, '/api/helpers/h/stats', { headers });
    expect(gateway.upstreams.payments.seen.at(-1)!.headers.cookie).toBe('session=secret');
    await rawRequest(gateway.url, '/objects/images/a.webp', { headers });
    expect(gateway.upstreams.uploads.seen.at(-1)!.headers.cookie).toBeUndefined();
  });

  it('only the API may set a cookie, and such an answer is never kept', async () => {
    const setting: import('node:http').RequestListener = (_request, response) => response.writeHead(200, { 'set-cookie': 'session=secret', 'cache-control': 'public, max-age=60' }).end('x');
    gateway.upstreams.reporting.answerWith(setting);
    gateway.upstreams.uploads.answerWith(setting);
    const api = await rawRequest(gateway.url, '/api/helpers/h/session', { method: 'POST' });
    expect(api.headers).toMatchObject({ 'set-cookie': ['session=secret'], 'cache-control': 'no-store' });
    const picture = await rawRequest(gateway.url, '/objects/images/a.webp');
    expect(picture.headers['set-cookie']).toBeUndefined();
    expect(picture.headers['cache-control']).toBe('public, max-age=60');
  });

  it('an answer of the API that does not say how long it may be kept is not kept', async () => {
    expect((await rawRequest(gateway.url, '/api/helpers/h/stats')).headers['cache-control']).toBe('no-store');
    gateway.upstreams.content.answerWith((_request, response) => response.writeHead(200, { 'cache-control': 'public, max-age=60' }).end('x'));
    expect((await rawRequest(gateway.url, '/api/projects')).headers['cache-control']).toBe('public, max-age=60');
  });
});
