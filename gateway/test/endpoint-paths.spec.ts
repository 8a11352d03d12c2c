import { describe, expect, it } from '@jest/globals';
import { type Endpoint, ENDPOINTS } from '@community-help/api-contracts';
import { endpointMatcher } from '../src/proxy/endpoint-paths.js';

describe('the shortcut past the router', () => {
  const find = endpointMatcher();

  it.each(Object.values(ENDPOINTS) as Endpoint[])('finds $method $path', (endpoint) => {
    const target = endpoint.path.replace('{path}', 'images/a.webp').replace(/\{\w+\}/g, 'Charities%2FHelpers');
    expect(find(endpoint.method, target)?.endpoint).toBe(endpoint);
    expect(find(endpoint.method, `${target}?a=/x/y`)?.endpoint).toBe(endpoint);
  });

  it.each([
    ['DELETE', '/api/registrations'],
    ['GET', '/api/recommendations'],
    ['GET', '/api/registrations/'],
    ['GET', '/api/registrations/a/b'],
    ['GET', '/objects/'],
    ['GET', '/objects'],
    ['GET', '//api/registrations'],
    ['GET', '/api/helpers//stats'],
    ['GET', '/internal/objects/adopt'],
    ['GET', 'http://help.example/api/registrations'],
    ['GET', '/'],
  ])('leaves %s %s to the router', (method, target) => {
    expect(find(method, target)).toBeUndefined();
  });
});
