import dns from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startGateway, type TestGateway } from './start-gateway.js';

type Callback = (error: Error | null, addresses: LookupAddress[]) => void;
const LIVE = '127.0.0.1';
/** Loopback addresses at which nothing listens. */
const DEAD = ['127.0.0.2', '127.0.0.3'];

describe('a service with several replicas', () => {
  let gateway: TestGateway;
  let answers: string[][] = [];
  let asked = 0;

  /** The name 'replicas.test' is one of several addresses, the answers in turns, the last one for ever. */
  beforeEach(async () => {
    const lookup = dns.lookup as unknown as (host: string, options: object, done: Callback) => void;
    asked = 0;
    jest.spyOn(dns, 'lookup').mockImplementation(((host: string, options: object, done: Callback) => {
      if (host !== 'replicas.test') {
        lookup(host, options, done);
        return;
      }
      const addresses = answers[Math.min(asked, answers.length - 1)]!;
      asked += 1;
      process.nextTick(() => done(null, addresses.map((address) => ({ address, family: 4 }))));
    }) as unknown as typeof dns.lookup);
    gateway = await startGateway();
    const port = new URL(gateway.upstreams.payments.url).port;
    const named = await startGateway({ PAYMENTS_URL: `http://replicas.test:${port}` });
    const { close } = named;
    const first = gateway;
    await named.upstreams.payments.close();
    named.upstreams.payments = first.upstreams.payments;
    gateway = { ...named, close: async () => { await close(); await first.close(); } };
  });
  afterEach(async () => {
    await gateway.close();
    jest.restoreAllMocks();
  });

  const write = (): Promise<Response> => fetch(`${gateway.url}/api/helpers/h/request-payout`, { method: 'POST', body: '{}' });

  it('is reached at another of its addresses when one of them refuses', async () => {
    answers = [[DEAD[0]!, LIVE]];
    expect((await write()).status).toBe(200);
  });

  it('gets a write once more when nobody took the first connection, for then nothing was written', async () => {
    answers = [[DEAD[0]!], [LIVE]];
    expect((await write()).status).toBe(200);
    expect(gateway.upstreams.payments.seen).toHaveLength(1);
  });

  it('is tried twice and not for ever, and rests when all of its addresses refuse', async () => {
    answers = [DEAD];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // its rest does not end meanwhile
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await write()).status);
    expect(statuses).toEqual([503, 503, 503, 503]);
    // Three requests of two tries each; the fourth was refused without a try.
    expect(asked).toBe(6);
  });

  it('does not rest because one of its replicas is down', async () => {
    answers = [[DEAD[0]!, LIVE], [DEAD[1]!, LIVE], [LIVE, DEAD[0]!]];
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await write()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('is looked up anew when its connections are a minute old, so that replicas that were added get work', async () => {
    answers = [[LIVE]];
    for (let index = 0; index < 5; index += 1) expect((await write()).status).toBe(200);
    expect(asked).toBe(1);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
    expect((await write()).status).toBe(200);
    expect(asked).toBe(2);
  });

  it('gets a write only once when the connection broke after it was written', async () => {
    answers = [[LIVE]];
    let seen = 0;
    gateway.upstreams.payments.answerWith((request) => {
      seen += 1;
      request.socket.destroy();
    });
    expect((await write()).status).toBe(502);
    expect(seen).toBe(1);
  });
});
