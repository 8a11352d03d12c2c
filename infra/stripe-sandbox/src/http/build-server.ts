import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiRequests } from './answer-request.js';
import { ApiError } from './api-error.js';
import type { Route } from './route.js';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The HTTP server with every API route; bodies stay text, because v1 and v2 are read by our own parsers. */
export function buildServer(routes: Route[], requests: ApiRequests): FastifyInstance {
  const server = Fastify({ logger: false, bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  // Stripe's own API answers browsers of every site: the publishable key and the client secret are what protects it.
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  server.options('/*', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, content-type, idempotency-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );
  for (const route of routes) {
    server.route({ method: route.method, url: route.path, handler: (request, reply) => requests.answer(route, request, reply) });
  }
  server.setNotFoundHandler(async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox implements the part of the API that this project uses.`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
  server.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send(error.body);
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) console.error(error);
    const message = status >= 500 ? 'The sandbox failed; its output says why.' : (error as Error).message;
    return reply.code(status).send({ error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message } });
  });
  return server;
}
