import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';

const SILENCE_SECONDS = 2;
/** Far above that, and far below a minute, in which Node would end such a connection unasked. */
const ENDED_MS = 30_000;
/** Made once: a service that fills every buffer on the way takes long enough. */
const BLOCK = Buffer.alloc(1024 * 1024, 1);

describe('slow and greedy clients', () => {
  let gateway: TestGateway;
  let port: number;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    gateway = await startGateway({ CLIENT_SILENCE_SECONDS: String(SILENCE_SECONDS), MAX_CONNECTIONS_PER_ADDRESS: '40', MAX_EXCHANGES_PER_ADDRESS: '5' });
    port = Number(new URL(gateway.url).port);
  });
  afterEach(async () => {
    Object.values(gateway.upstreams).forEach((upstream) => upstream.answerWith(undefined));
    sockets.splice(0).forEach((socket) => socket.destroy());
    await eventually(async () => expect((await rawRequest(gateway.url, '/api/projects')).status).toBe(200));
  });
  afterAll(() => gateway.close());

  /** A connection from a loopback address of its own. */
  const dial = (localAddress = '127.0.0.1'): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
  const closedWithin = (socket: Socket, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      socket.once('close', () => (clearTimeout(timer), resolve(true)));
    });
  const hugeAnswer = (): void =>
    gateway.upstreams.uploads.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/webp', 'content-length': String(64 * 1024 * 1024) });
      const write = (): void => {
        while (!response.destroyed && response.write(BLOCK));
        response.once('drain', write);
      };
      write();
    });
  const askAndDoNotRead = (localAddress: string): Socket => {
    const socket = dial(localAddress);
    socket.pause();
    socket.write('GET /objects/images/a.webp HTTP/1.1\r\nhost: x\r\n\r\n');
    return socket;
  };

  it.each([
    ['says nothing at all', ''],
    ['stops in the middle of its headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: 1'],
    ['stops in the middle of its body', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"half":'],
    ['stops in the middle of a chunk', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n50\r\n{"half":'],
  ])('ends the connection of a client that %s', async (_what, bytes) => {
    const socket = dial();
    socket.resume();
    socket.write(bytes);
    expect(await closedWithin(socket, ENDED_MS)).toBe(true);
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ', 'a'],
    ['body', 'POST /api/registrations HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n', 'a'],
  ])('ends the connection of a client that drips its %s for ever', async (_what, bytes, drop) => {
    const socket = dial();
    socket.resume();
    socket.write(bytes);
    const drip = setInterval(() => socket.writable && socket.write(drop), 100);
    expect(await closedWithin(socket, ENDED_MS)).toBe(true);
    clearInterval(drip);
  });

  it('ends the connection of a client that takes nothing of its answer, and stops the service', async () => {
    let stopped = false;
    hugeAnswer();
    const socket = askAndDoNotRead('127.0.0.2');
    gateway.upstreams.uploads.answerWith((_request, response) => {
      response.once('close', () => (stopped = true));
      response.writeHead(200, { 'content-type': 'image/webp' });
      const write = (): void => {
        while (!response.destroyed && response.write(BLOCK));
        response.once('drain', write);
      };
      write();
    });
    await eventually(() => expect(stopped).toBe(true), { timeoutMs: ENDED_MS });
    socket.resume();
    expect(await closedWithin(socket, ENDED_MS)).toBe(true);
  });

  it('waits for a service that takes longer than a client may be silent', async () => {
    gateway.upstreams.content.answerWith((_request, response) => void setTimeout(() => response.end('late'), SILENCE_SECONDS * 2500));
    expect((await rawRequest(gateway.url, '/api/projects')).body.toString()).toBe('late');
  });

  it('gives a slow reader all of its answer as long as it takes some of it now and then', async () => {
    const bytes = 12 * 1024 * 1024;
    gateway.upstreams.uploads.answerWith((_request, response) => response.writeHead(200, { 'content-length': String(bytes) }).end(Buffer.alloc(bytes, 1)));
    const socket = dial();
    let received = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      if (received < bytes / 2) {
        socket.pause();
        setTimeout(() => socket.resume(), 30);
      }
    });
    socket.write('GET /objects/images/a.webp HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(await closedWithin(socket, 2 * ENDED_MS)).toBe(true);
    expect(received).toBeGreaterThan(bytes);
  });

  it('lets one address have only its share of a service; its further requests wait for the earlier ones, and others do not notice', async () => {
    let underWay = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    gateway.upstreams.payments.answerWith((_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      waiting.push(() => {
        underWay -= 1;
        response.end('done');
      });
    });
    const mine = Array.from({ length: 12 }, () => rawRequest(gateway.url, '/api/payments/x'));
    await eventually(() => expect(underWay).toBe(5));
    const other = dial('127.0.0.3');
    other.write('GET /api/payments/x HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(() => expect(underWay).toBe(6));
    expect((await rawRequest(gateway.url, '/api/projects')).status).toBe(200);
    const release = setInterval(() => waiting.shift()?.(), 5);
    expect((await Promise.all(mine)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    clearInterval(release);
    expect(most).toBe(6);
  });

  it('frees the places of clients that have gone, those of a service and those of their address', async () => {
    gateway.upstreams.content.answerWith(() => undefined);
    for (let round = 0; round < 10; round += 1) {
      const leaving = Array.from({ length: 8 }, () => dial());
      for (const socket of leaving) socket.write('GET /api/projects HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => setTimeout(resolve, 30));
      leaving.forEach((socket) => socket.destroy());
    }
    gateway.upstreams.content.answerWith(undefined);
    expect((await rawRequest(gateway.url, '/api/projects')).status).toBe(200);
  });

  it('frees them also when a client asks for much in one go and leaves: answers whose turn had not come hear nothing of it', async () => {
    hugeAnswer();
    for (let round = 0; round < 6; round += 1) {
      const socket = dial();
      socket.pause();
      socket.write('GET /objects/images/a.webp HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4));
      await new Promise((resolve) => setTimeout(resolve, 100));
      socket.destroy();
    }
    gateway.upstreams.uploads.answerWith(undefined);
    expect((await fetch(`${gateway.url}/objects/images/a.webp`, { signal: AbortSignal.timeout(ENDED_MS) })).status).toBe(200);
  });

  it('answers requests that came in one go in their order', async () => {
    const socket = dial();
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.write(['one', 'two', 'three'].map((id) => `GET /api/registrations/${id} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''));
    await eventually(() => expect(text.match(/"url":"[^"]*/g)).toEqual(['one', 'two', 'three'].map((id) => `"url":"/api/registrations/${id}`)));
  });

  it('lets an address have so many connections: idle ones make room for a new one, and where all are at work the new one is closed', async () => {
    const idle = Array.from({ length: 40 }, () => dial('127.0.0.4'));
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    // Each has had an answer and waits for another request, as a browser's does.
    for (const socket of idle) socket.write('GET /api/projects HTTP/1.1\r\nhost: x\r\n\r\n');
    await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
    const first = closedWithin(idle[0]!, ENDED_MS);
    const next = dial('127.0.0.4');
    next.write('GET /api/projects HTTP/1.1\r\nhost: x\r\n\r\n');
    expect(await new Promise((resolve) => next.once('data', (data) => resolve(data.toString().slice(0, 15))))).toBe('HTTP/1.1 200 OK');
    expect(await first).toBe(true);

    gateway.upstreams.content.answerWith(() => undefined);
    for (const socket of [...idle.slice(1), next]) socket.write('GET /api/projects HTTP/1.1\r\nhost: x\r\n\r\n');
    await eventually(async () => {
      const late = dial('127.0.0.4');
      expect(await closedWithin(late, 2000)).toBe(true);
    });
  });
});

describe('clients that take nothing while there is time', () => {
  it('give way to those who read, before their own time is over', async () => {
    const gateway = await startGateway({ CLIENT_SILENCE_SECONDS: '120' });
    const { hostname, port } = new URL(gateway.url);
    gateway.upstreams.uploads.answerWith((request, response) => {
      if (request.url!.endsWith('/small.webp')) {
        response.end('small');
        return;
      }
      response.writeHead(200, { 'content-type': 'image/webp' });
      const write = (): void => {
        while (!response.destroyed && response.write(BLOCK));
        response.once('drain', write);
      };
      write();
    });
    const sockets = Array.from({ length: 140 }, (_, index) => connect({ port: Number(port), host: hostname, localAddress: `127.0.1.${1 + (index % 28)}` }));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.pause();
      socket.write('GET /objects/images/huge.webp HTTP/1.1\r\nhost: x\r\n\r\n');
    }
    const answer = await fetch(`${gateway.url}/objects/images/small.webp`, { signal: AbortSignal.timeout(110_000) });
    expect(await answer.text()).toBe('small');
    sockets.forEach((socket) => socket.destroy());
    await gateway.close();
  });
});
