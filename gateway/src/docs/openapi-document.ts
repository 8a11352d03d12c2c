import { accountCookieName } from '@community-help/service-kit';
import { type Endpoint, type EndpointName, ENDPOINTS } from '@community-help/api-contracts';
import { ENDPOINT_SCHEMAS } from './endpoint-schemas.js';
import { type Schema } from './json-schema.js';
import { SCHEMAS } from './schemas.js';

/** Endpoints whose answer is not JSON. */
const PICTURES: ReadonlySet<EndpointName> = new Set(['getObject', 'getTile']);

/** The OpenAPI 3.1 description of the public API, made from the table of endpoints. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Community help',
      version: '1',
      description:
        'Errors are one plain sentence; with `Accept: application/problem+json` they are RFC 9457. ' +
        'Times are UTC, distances are kilometres, money in answers is text in pounds.',
    },
    // Relative to where the description was read, so that it can be tried out under every name the site has.
    servers: [{ url: '/' }],
    paths,
    components: { schemas: SCHEMAS, securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: accountCookieName(true), description: 'Of whoever is signed in' } } },
  };
}

function operationOf(name: EndpointName, { path, summary, owner, query = [], method, maxBodyBytes, isForSignedIn }: Endpoint): object {
  const { request, response } = ENDPOINT_SCHEMAS[name];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => ({ name: parameter, in: 'path', required: true, schema: { type: 'string' } }));
  const inQuery = query.map((parameter) => ({ name: parameter, in: 'query', required: false, schema: { type: 'string' } }));
  const inHeader = method === 'POST' && !maxBodyBytes ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }] : [];
  return {
    operationId: name,
    summary,
    tags: [owner],
    ...(isForSignedIn && { security: [{ session: [] }] }),
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(request && { requestBody: { required: name !== 'createUpload', content: { 'application/json': { schema: request } } } }),
    responses: { '2XX': success(name, response), '4XX': problem('The request cannot be done'), '5XX': problem('Something does not work on our side') },
  };
}

function success(name: EndpointName, schema?: Schema): object {
  if (PICTURES.has(name)) return { description: 'The picture', content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } };
  return { description: 'Done', ...(schema && { content: { 'application/json': { schema } } }) };
}

const problem = (description: string): object => ({
  description,
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
  },
});
