import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';

describe('rate limits', () => {
  let gateway: TestGateway;

  beforeAll(async () => {
    gateway = await startGateway({ TRUST_PROXY: '1', RATE_LIMIT_WRITE: '3', RATE_LIMIT_READ: '5', RATE_LIMIT_SEARCH: '0', RATE_LIMIT_SITE: '7' });
    // No budget grows while a busy machine takes its time.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });

  const from = (address: string, path: string, method = 'GET') => rawRequest(gateway.url, path, { method, headers: { 'x-forwarded-for': address } });
  const statuses = async (count: number, send: () => Promise<{ status: number }>): Promise<number[]> => {
    const result: number[] = [];
    for (let index = 0; index < count; index += 1) result.push((await send()).status);
    return result;
  };

  it('stop an address that asks too often, with a sentence and when to try again', async () => {
    expect(await statuses(4, () => from('192.0.2.1', '/api/registrations', 'POST'))).toEqual([200, 200, 200, 429]);
    const refused = await from('192.0.2.1', '/api/registrations', 'POST');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(20);
    expect(refused.body.toString()).toBe(`Too many requests from your address. Please wait ${seconds} seconds and try again.`);
  });

  it('leave other addresses and other kinds of request alone', async () => {
    expect((await from('192.0.2.2', '/api/registrations', 'POST')).status).toBe(200);
    expect((await from('192.0.2.1', '/api/registrations')).status).toBe(200);
  });

  it('count a whole IPv6 network as one address', async () => {
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:0db8:0001:0002:1::', '2001:db8:1:2::4'];
    const result: number[] = [];
    for (const address of addresses) result.push((await from(address, '/api/newsletter', 'POST')).status);
    expect(result).toEqual([200, 200, 200, 429]);
    expect((await from('2001:db8:1:3::1', '/api/newsletter', 'POST')).status).toBe(200);
  });

  it('cannot be escaped by inventing X-Forwarded-For', async () => {
    const send = (index: number) => rawRequest(gateway.url, '/api/newsletter', { method: 'POST', headers: { 'x-forwarded-for': `10.0.0.${index}, 192.0.2.7` } });
    let index = 0;
    expect(await statuses(4, () => send((index += 1)))).toEqual([200, 200, 200, 429]);
  });

  it('are off where the setting is 0', async () => {
    expect(new Set(await statuses(40, () => from('192.0.2.9', '/api/geocode?q=x')))).toEqual(new Set([200]));
  });

  it('count pages and files of the site, and odd addresses, by themselves', async () => {
    const paths = ['/config.json', '/no-such-page', '/api/nothing', '/helper/x', '/sitemap.xml', '/api/openapi.json', '/x.js'];
    for (const path of paths) expect((await from('192.0.2.10', path)).status).not.toBe(429);
    expect(await statuses(2, () => from('192.0.2.10', '/config.json'))).toEqual([429, 429]);
    expect((await from('192.0.2.10', '/api/registrations')).status).toBe(200);
  });

  it.each([
    ['203.0.113.5:55555', '203.0.113.5:1'],
    ['[2001:db8:9::1]:443', '2001:db8:9::1'],
    ['[2001:db8:a::1]', '[2001:db8:a::1]:80'],
  ])('count %s and %s as one sender, whatever stands in front', async (first, second) => {
    const send = (entry: string, index: number) => rawRequest(gateway.url, '/api/newsletter', { method: 'POST', headers: { 'x-forwarded-for': `9.9.9.${index}, ${entry}` } });
    expect([await send(first, 1), await send(second, 2), await send(first, 3), await send(second, 4)].map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('count whoever comes with an unreadable entry as the peer, never as the entry before it', async () => {
    const entries = ['unknown', '_hidden', '203.0.113.300', '', '1.2.3.4.5:1', '[::1', 'for=1.2.3.4'];
    const result: number[] = [];
    for (const [index, entry] of entries.entries()) {
      result.push((await rawRequest(gateway.url, '/api/newsletter', { method: 'POST', headers: { 'x-forwarded-for': `9.9.9.${index}, ${entry}` } })).status);
    }
    expect(result).toEqual([200, 200, 200, 429, 429, 429, 429]);
    expect(gateway.upstreams.reporting.seen.at(-1)!.headers['x-forwarded-for']).toBe('127.0.0.1');
  });
});
