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

  it('lets no one hold a connection by sending slowly', () => {
    const { headersTimeout, requestTimeout, maxHeadersCount } = gateway.running.app.getHttpServer() as import('node:http').Server;
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
    expect(requestTimeout).toBeLessThanOrEqual(30_000);
    expect(maxHeadersCount).toBeLessThanOrEqual(200);
  });

  it.each(['\u0001', '\ud83d\ude00', 'a'.repeat(6000), '__proto__', 'constructor', "'; drop table x; --", '<script>'])(
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
