import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@community-help/test-kit';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import { startTinyUpstream } from './tiny-upstream.js';

/** What one address may have of a service, and how many of its requests may wait behind those. */
const SHARE = 2;
const MOST_WAITING = 64;

describe('the metrics of the gateway', () => {
  let gateway: TestGateway;
  const held: ServerResponse[] = [];
  const letGo = (): void => {
    gateway.upstreams.payments.answerWith((_request, response) => response.end());
    held.splice(0).forEach((response) => response.end());
  };
  beforeEach(async () => {
    gateway = await startGateway({ MAX_EXCHANGES_PER_ADDRESS: String(SHARE), RATE_LIMIT_WRITE: '1' });
  });
  afterEach(() => {
    letGo();
    return gateway.close();
  });

  const told = async (series: string): Promise<number | undefined> => {
    const page = await (await fetch(`${gateway.running.managementUrl}/metrics`)).text();
    const line = page.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };

  it('tell which service cannot be reached, for as long as it cannot', async () => {
    const { content } = gateway.upstreams;
    expect(await told('gateway_circuit_open{upstream="content"}')).toBe(0);
    await content.close();
    for (let index = 0; index < 3; index += 1) await rawRequest(gateway.url, '/api/projects');
    expect(await told('gateway_circuit_open{upstream="content"}')).toBe(1);
    expect(await told('gateway_circuit_open{upstream="payments"}')).toBe(0);
    gateway.upstreams.content = await startTinyUpstream('content', Number(new URL(content.url).port));
    await eventually(async () => expect((await rawRequest(gateway.url, '/api/projects')).status).toBe(200));
    expect(await told('gateway_circuit_open{upstream="content"}')).toBe(0);
  });

  it('tell who has a place at a service, who waits for one, and who was one too many', async () => {
    const before = (await told('gateway_over_limit_total{limit="at_once"}')) ?? 0;
    gateway.upstreams.payments.answerWith((_request, response) => void held.push(response));
    const sent = Array.from({ length: SHARE + MOST_WAITING + 1 }, () => rawRequest(gateway.url, '/api/payments/x'));
    await eventually(async () => expect(await told('gateway_over_limit_total{limit="at_once"}')).toBe(before + 1));
    expect(await told('gateway_requests{upstream="payments",state="under_way"}')).toBe(SHARE);
    expect(await told('gateway_requests{upstream="payments",state="waiting"}')).toBe(MOST_WAITING);
    letGo();
    await Promise.all(sent);
    await eventually(async () => expect(await told('gateway_requests{upstream="payments",state="under_way"}')).toBe(0));
    expect(await told('gateway_requests{upstream="payments",state="waiting"}')).toBe(0);
  });

  it('count the requests that a limit refused, by the limit', async () => {
    const post = () => rawRequest(gateway.url, '/api/newsletter', { method: 'POST' });
    expect([(await post()).status, (await post()).status]).toEqual([200, 429]);
    expect(await told('gateway_over_limit_total{limit="write"}')).toBe(1);
    expect(await told('gateway_over_limit_total{limit="read"}')).toBeUndefined();
  });
});
