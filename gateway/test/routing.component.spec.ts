import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Endpoint, type EndpointName, ENDPOINTS, SERVICE_NAMES } from '@community-help/api-contracts';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';
import type { SeenRequest } from './tiny-upstream.js';

const endpoints = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const exampleOf = ({ path }: Endpoint): string => path.replace('{path}', 'images/a.webp').replace(/\{\w+\}/g, 'a-1');

describe('routing', () => {
  let gateway: TestGateway;
  const allSeen = (): SeenRequest[] => SERVICE_NAMES.flatMap((name) => gateway.upstreams[name].seen);

  beforeAll(async () => {
    // Every endpoint is called within a second, by one visitor.
    gateway = await startGateway({ RATE_LIMIT_WRITE: '0', RATE_LIMIT_READ: '0' });
  });
  afterAll(() => gateway.close());

  it.each(endpoints)('%s reaches the service that owns it, and no other', async (_name, endpoint) => {
    const before = allSeen().length;
    const body = endpoint.method === 'POST' ? '{"a":1}' : undefined;
    const answer = await rawRequest(gateway.url, `${exampleOf(endpoint)}?x=1`, {
      method: endpoint.method,
      body,
      headers: body ? { 'content-type': 'application/json' } : {},
    });
    const echo = JSON.parse(answer.body.toString()) as SeenRequest;
    expect(answer.status).toBe(200);
    expect(echo).toMatchObject({ service: endpoint.owner, method: endpoint.method, url: `${exampleOf(endpoint)}?x=1` });
    expect(allSeen().length).toBe(before + 1);
  });

  it.each(endpoints.filter(([, { method }]) => method === 'GET'))('%s also answers HEAD, without a body', async (_name, endpoint) => {
    const answer = await rawRequest(gateway.url, exampleOf(endpoint), { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.body.length).toBe(0);
    expect(gateway.upstreams[endpoint.owner].seen.at(-1)).toMatchObject({ method: 'HEAD' });
  });

  it.each([
    '/internal/objects/adopt',
    '/internal/registration-payments/x/claim',
    '/api',
    '/api/',
    '/api/unknown',
    '/api/registrations/a/b',
    '/api/helpers',
    '/api/helpers/a/b',
    '/api/docsx',
    '/apix/registrations',
    '/objects',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/API/registrations',
  ])('%s reaches no service', async (path) => {
    const before = allSeen().length;
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const { status } = await rawRequest(gateway.url, path, { method });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    expect(allSeen().length).toBe(before);
  });

  it('answers an unknown address below /api with a sentence, or with RFC 9457 where it is asked for', async () => {
    const sentence = await fetch(`${gateway.url}/api/nothing-here`);
    expect(sentence.status).toBe(404);
    expect(sentence.headers.get('content-type')).toContain('text/plain');
    expect(await sentence.text()).toMatch(/^There is no such address.*\.$/);
    const problem = await fetch(`${gateway.url}/api/nothing-here`, { headers: { accept: 'application/problem+json' } });
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
    expect(await problem.json()).toMatchObject({ status: 404, title: 'Not Found', detail: expect.stringContaining('no such address') });
  });

  it.each([
    ['DELETE', '/api/registrations', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/api/blog', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/recommendations', 'POST, OPTIONS'],
    ['PUT', '/objects/images/a.webp', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const answer = await rawRequest(gateway.url, path, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
  });

  it('gives other origins no permission', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
    const answer = await rawRequest(gateway.url, '/api/registrations', { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([
    '/api/projects/category/Charities%2FHelpers',
    '/api/projects/category/Warm%2FCool%20Hubs',
    '/api/blog/caf%C3%A9-%F0%9F%98%80',
    '/api/geocode?q=St%20John%27s%20%26%20more',
    '/objects/images/a%20b.webp',
    '/api/registrations/__proto__',
  ])('%s passes byte for byte', async (path) => {
    const answer = await rawRequest(gateway.url, path);
    expect((JSON.parse(answer.body.toString()) as SeenRequest).url).toBe(path);
  });

  it.each([
    '/api/registrations/..',
    '/api/registrations/../../internal/objects/adopt',
    '/api/registrations/%2e%2e',
    '/objects/images/..%2f..%2fuploads/x',
    '/objects/images/%2e%2e/uploads/x',
    '/objects/..\\uploads',
    '/api/registrations/a%00b',
    '/api/registrations/%zz',
    '/api/registrations/%ff',
    '/objects/./x',
  ])('%s is refused before any service sees it', async (path) => {
    const before = allSeen().length;
    const answer = await rawRequest(gateway.url, path);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(allSeen().length).toBe(before);
  });
});
