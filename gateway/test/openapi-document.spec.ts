import { describe, expect, it } from '@jest/globals';
import { type Endpoint, type EndpointName, ENDPOINTS } from '@community-help/api-contracts';
import { openApiDocument } from '../src/docs/openapi-document.js';
import { SCHEMAS } from '../src/docs/schemas.js';

interface Operation {
  operationId: string;
  security?: object[];
  parameters: { name: string; in: string }[];
  requestBody?: object;
  responses: Record<string, { content?: object }>;
}
const document = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

describe('the description of the API', () => {
  it.each(Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])('contains %s with its parameters', (name, { path, method, query = [], isForSignedIn }) => {
    const operation = document.paths[path]![method.toLowerCase()]!;
    expect(operation.operationId).toBe(name);
    const named = (place: string): string[] => operation.parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
    expect(named('query')).toEqual(query);
    expect(operation.security).toEqual(isForSignedIn ? [{ session: [] }] : undefined);
  });

  it('contains nothing else', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(operations.sort()).toEqual(Object.keys(ENDPOINTS).sort());
  });

  it('refers only to schemas that exist, and every schema is used', () => {
    const used = new Set([...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1]!));
    expect([...used].sort()).toEqual(Object.keys(SCHEMAS).sort());
  });
});
