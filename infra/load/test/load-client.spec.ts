import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { load } from '../src/http/load-client.js';

describe('the load client', () => {
  let server: Server;
  let url: string;
  const seen = new Map<string, number>();

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const name = `${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`.trim();
        seen.set(name, (seen.get(name) ?? 0) + 1);
        if (request.url === '/unchanged') return response.writeHead(304).end();
        if (request.url === '/missing') return response.writeHead(404, { 'content-length': 2 }).end('no');
        if (request.url === '/chunks') {
          response.write('first');
          return setTimeout(() => response.end('second'), 2);
        }
        const body = 'x'.repeat(100_000);
        return response.writeHead(200, { 'content-length': body.length }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('counts only answers that have arrived completely, one request at a time per connection', async () => {
    const result = await load({ url: `${url}/big`, method: 'POST', body: '{"a":1}' }, 4, 500);
    expect(result.bodyBytes).toBe(100_000);
    expect(result.latencies).toHaveLength(seen.get('POST /big {"a":1}')!);
    expect(result.perSecond).toBeGreaterThan(0);
  });

  it('takes bodies in turns', async () => {
    await load({ url: `${url}/turns`, method: 'POST', bodies: ['1', '2'] }, 1, 1000);
    expect(Math.abs(seen.get('POST /turns 1')! - seen.get('POST /turns 2')!)).toBeLessThanOrEqual(1);
  });

  it('understands answers in chunks and answers without a body', async () => {
    expect((await load({ url: `${url}/chunks` }, 2, 1000)).latencies.length).toBeGreaterThan(1);
    expect((await load({ url: `${url}/unchanged`, expected: 304 }, 2, 1000)).latencies.length).toBeGreaterThan(1);
  });

  it('stops at an answer that is not the expected one, because a fast error is not a fast service', async () => {
    await expect(load({ url: `${url}/missing` }, 1, 5000)).rejects.toThrow('/missing answered 404 instead of 200');
  });
});
