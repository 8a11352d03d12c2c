import { describe, expect, it } from '@jest/globals';
import { Upstream } from '../src/proxy/upstream.js';

const PLACES = 1024;

describe('the places of a service', () => {
  it('are free again when the requests that had them have ended', async () => {
    const upstream = new Upstream('content', 'http://127.0.0.1:1', 0);
    const exchange = { giveWay: () => undefined };
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < PLACES; n += 1) {
        expect(upstream.refusal(Date.now())).toBeUndefined();
        upstream.enter('192.0.2.1', () => undefined);
      }
      expect(upstream.refusal(Date.now())).toMatchObject({ status: 503, detail: expect.stringContaining('very busy') });
      for (let n = 0; n < PLACES; n += 1) upstream.leave('192.0.2.1', exchange);
    }
    expect(upstream.refusal(Date.now())).toBeUndefined();
    await upstream.pool.close();
  });
});
