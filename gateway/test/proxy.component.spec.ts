import { eventually } from '@community-help/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { startTinyUpstream } from './tiny-upstream.js';

describe('forwarding', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterEach(() => Object.values(gateway.upstreams).forEach((upstream) => upstream.answerWith(undefined)));
  afterAll(() => gateway.close());

  const lastSeen = () => gateway.upstreams.payments.seen.at(-1)!;

  it('passes a signed body on as the bytes that came, with its headers', async () => {
    const body = Buffer.from('{ "id":"evt_1",\r\n "text":"\u00e9 \ud83d\ude00" , "n": 1.0 }\n\n');
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=abc', 'idempotency-key': 'k-1' };
    await rawRequest(gateway.url, '/api/stripe/webhook', { method: 'POST', headers, body });
    expect(lastSeen().body.equals(body)).toBe(true);
    expect(lastSeen().headers).toMatchObject({ ...headers, 'content-length': String(body.length) });
  });

  it('passes broken JSON, binary bodies and unusual content types on: judging them is the services\' work', async () => {
    for (const [type, body] of [['application/json', Buffer.from('{"a":')], ['application/octet-stream', Buffer.from([0, 255, 1])], ['text/html', Buffer.from('<p>')]] as const) {
      const answer = await rawRequest(gateway.url, '/api/create-payment-intent', { method: 'POST', headers: { 'content-type': type }, body });
      expect(answer.status).toBe(200);
      expect(lastSeen().body.equals(body)).toBe(true);
      expect(lastSeen().headers['content-type']).toBe(type);
    }
  });

  it('tells the service who asks, and does not believe what a stranger says about himself', async () => {
    await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6', host: 'help.example' } });
    const { headers } = lastSeen();
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'help.example' });
    expect(headers['x-real-ip']).toBeUndefined();
    expect(headers.forwarded).toBeUndefined();
  });

  it('keeps headers that belong to one connection to itself', async () => {
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'keep-alive': 'timeout=5', connection: 'x-private', 'x-private': '1', 'x-public': '1', 'set-cookie': ['a=1', 'b=2'] });
      response.end('ok');
    });
    const answer = await rawRequest(gateway.url, '/api/projects', { headers: { connection: 'close, x-hop', 'x-hop': '1', te: 'trailers', 'proxy-authorization': 'x' } });
    expect(answer.headers).toMatchObject({ 'x-public': '1', 'set-cookie': ['a=1', 'b=2'] });
    expect(answer.headers['x-private']).toBeUndefined();
    await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: { connection: 'close, x-hop', 'x-hop': '1', te: 'trailers', 'proxy-authorization': 'x' } });
    for (const name of ['x-hop', 'te', 'proxy-authorization']) expect(lastSeen().headers[name]).toBeUndefined();
  });

  it('continues a trace and gives every request an id, which the answer repeats', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const answer = await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: { traceparent, 'x-request-id': 'my-id-1' } });
    expect(lastSeen().headers['x-request-id']).toBe('my-id-1');
    expect(lastSeen().headers.traceparent).toContain('0af7651916cd43dd8448eb211c80319c');
    expect(answer.headers['x-request-id']).toBe('my-id-1');
    const fresh = await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: { traceparent: 'nonsense', 'x-request-id': 'with spaces, and more' } });
    expect(lastSeen().headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(fresh.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('refuses a body over the limit of its endpoint, with and without a declared length', async () => {
    const before = gateway.upstreams.registrations.seen.length;
    const body = Buffer.alloc(65_537, 'a');
    const declared = await rawRequest(gateway.url, '/api/registrations', { method: 'POST', body });
    const chunked = await rawRequest(gateway.url, '/api/registrations', { method: 'POST', body, headers: { 'transfer-encoding': 'chunked' } });
    for (const answer of [declared, chunked]) {
      expect(answer.status).toBe(413);
      expect(answer.body.toString()).toBe('This request is too large: at most 64 kB are accepted here.');
    }
    expect(gateway.upstreams.registrations.seen.length).toBe(before);
    const exact = await rawRequest(gateway.url, '/api/registrations', { method: 'POST', body: body.subarray(1), headers: { 'transfer-encoding': 'chunked' } });
    expect(exact.status).toBe(200);
    expect((await rawRequest(gateway.url, '/api/stripe/webhook', { method: 'POST', body: Buffer.alloc(1_048_576) })).status).toBe(200);
  });

  it('streams an answer while the service is still writing it', async () => {
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('first');
    });
    const abort = new AbortController();
    const answer = await fetch(`${gateway.url}/api/projects`, { signal: abort.signal });
    const { value } = await answer.body!.getReader().read();
    expect(Buffer.from(value!).toString()).toBe('first');
    abort.abort();
  });

  it('stops the service when the client leaves', async () => {
    let closed: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const upstreamClosed = new Promise<void>((resolve) => (closed = resolve));
    const upstreamReached = new Promise<void>((resolve) => (arrived = resolve));
    gateway.upstreams.content.answerWith((_request, response) => {
      response.once('close', closed);
      arrived();
    });
    const abort = new AbortController();
    const pending = fetch(`${gateway.url}/api/projects`, { signal: abort.signal });
    await upstreamReached;
    abort.abort();
    await expect(pending).rejects.toThrow();
    await upstreamClosed;
  });

  it('gives a large answer to a slow reader without holding it in memory', async () => {
    const total = 80 * 1024 * 1024;
    let written = 0;
    gateway.upstreams.content.answerWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': String(total) });
      const chunk = Buffer.alloc(65_536, 1);
      const write = (): void => {
        while (written < total) {
          written += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    });
    const { port } = new URL(gateway.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /api/projects HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    socket.pause();
    await sleep(700);
    // Only what fits into socket buffers has left the service.
    expect(written).toBeLessThan(40 * 1024 * 1024);
    let received = 0;
    socket.on('data', (chunk) => (received += chunk.length));
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(received).toBeGreaterThanOrEqual(total);
  });

  describe('compression', () => {
    const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `helper ${id}` })));
    const answerText = (headers: Record<string, string> = {}, body: string | Buffer = text): void =>
      gateway.upstreams.content.answerWith((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), etag: '"v1"', ...headers });
        response.end(body);
      });

    it.each([
      ['br, gzip', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
      ['br;q=0.1, gzip', 'gzip', gunzipSync],
      ['gzip;q=0.5, br;q=0.6', 'br', brotliDecompressSync],
    ] as const)('with "%s" it is %s', async (accepted, encoding, decompress) => {
      answerText();
      const answer = await rawRequest(gateway.url, '/api/projects', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding', etag: 'W/"v1"' });
      expect(answer.headers['content-length']).toBeUndefined();
      expect(answer.body.length).toBeLessThan(text.length / 3);
      expect(decompress(answer.body).toString()).toBe(text);
    });

    it.each([
      ['nobody asked for it', {}, text, ''],
      ['the service has done it', { 'content-encoding': 'gzip' }, text, 'br, gzip'],
      ['it is a picture', { 'content-type': 'image/webp' }, text, 'br, gzip'],
      ['it is small', {}, '{"a":1}', 'br, gzip'],
      ['the service forbids it', { 'cache-control': 'no-transform' }, text, 'br, gzip'],
    ])('is left out when %s', async (_why, headers, body, accepted) => {
      answerText(headers as Record<string, string>, body);
      const answer = await rawRequest(gateway.url, '/api/projects', { headers: { 'accept-encoding': accepted } });
      expect(answer.body.toString()).toBe(body);
      expect(answer.headers['content-length']).toBe(String(body.length));
      expect(answer.headers.etag).toBe('"v1"');
    });

    it('lets 304 pass', async () => {
      gateway.upstreams.content.answerWith((request, response) => {
        response.writeHead(request.headers['if-none-match'] === 'W/"v1"' ? 304 : 200, { etag: 'W/"v1"' }).end();
      });
      const answer = await rawRequest(gateway.url, '/api/projects', { headers: { 'if-none-match': 'W/"v1"', 'accept-encoding': 'br' } });
      expect(answer.status).toBe(304);
      expect(answer.body.length).toBe(0);
    });
  });

  describe('when a service fails', () => {
    it('says which one is not available, and uses it again as soon as it is back', async () => {
      const { payments } = gateway.upstreams;
      const port = Number(new URL(payments.url).port);
      await payments.close();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await fetch(`${gateway.url}/api/helpers/h/stats`);
        expect(answer.status).toBe(503);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect(await answer.text()).toBe('The donations service is not available right now. Please try again in a minute.');
      }
      // The others do not notice.
      expect((await fetch(`${gateway.url}/api/projects`)).status).toBe(200);
      gateway.upstreams.payments = await startTinyUpstream('payments', port);
      await sleep(2100);
      expect((await fetch(`${gateway.url}/api/helpers/h/stats`)).status).toBe(200);
    });

    it('answers 502 when what comes back is not HTTP', async () => {
      gateway.upstreams.content.answerWith((request) => void request.socket.end('garbage\r\n\r\n'));
      const answer = await fetch(`${gateway.url}/api/projects`);
      expect(answer.status).toBe(502);
      expect(await answer.text()).toBe('The projects and blog service gave no usable answer. Please try again in a minute.');
    });

    it('tries a read a second time when a kept connection turns out to be dead, but never a write', async () => {
      const attempts: Record<string, number> = {};
      const dieOnce = (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse): void => {
        const count = (attempts[request.method!] = (attempts[request.method!] ?? 0) + 1);
        if (count === 1) request.socket.destroy();
        else response.end('second');
      };
      gateway.upstreams.registrations.answerWith(dieOnce);
      const read = await fetch(`${gateway.url}/api/registrations`);
      expect([read.status, await read.text()]).toEqual([200, 'second']);
      const write = await fetch(`${gateway.url}/api/registrations`, { method: 'POST', body: '{}' });
      expect(write.status).toBe(502);
      expect(attempts).toEqual({ GET: 2, POST: 1 });
    });

    it('breaks the connection off when an answer ends too early, so that half an answer is not taken for a whole one', async () => {
      gateway.upstreams.content.answerWith((request, response) => {
        response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '1000' });
        response.write('only this', () => request.socket.destroy());
      });
      await expect(fetch(`${gateway.url}/api/projects`).then((answer) => answer.text())).rejects.toThrow();
    });
  });

  it('answers what is under way before it closes', async () => {
    const closing = await startGateway();
    const asked: unknown[] = [];
    closing.upstreams.content.answerWith((_request, response) => void asked.push(setTimeout(() => response.end('late'), 500)));
    const pending = fetch(`${closing.url}/api/projects`);
    await eventually(() => expect(asked).toHaveLength(1));
    const closed = closing.close();
    expect(await (await pending).text()).toBe('late');
    await closed;
  });
});
