import type { FastifyInstance, HTTPMethods } from 'fastify';
import { sendProblem } from '../http/send-problem.js';
import { endpointPaths } from './endpoint-paths.js';
import { requestIdOf } from './forwarded-headers.js';
import type { ForwardRequest } from './forward-request.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/**
 * Routes every documented endpoint to its service. The routes take the sockets over from Fastify, so that neither bodies nor answers are
 * parsed, and `server` must be a scope whose bodies nobody reads.
 */
export function registerProxyRoutes(server: FastifyInstance, forward: ForwardRequest): void {
  for (const { url, endpoints, allowed } of endpointPaths()) {
    const { GET: read, POST: write } = endpoints;
    if (read) {
      server.route({
        method: ['GET', 'HEAD'],
        url,
        exposeHeadRoute: false,
        handler: (request, reply) => {
          reply.hijack();
          forward.handle(read, request.raw, reply.raw, requestIdOf(request.raw));
        },
      });
    }
    if (write) {
      server.post(url, (request, reply) => {
        reply.hijack();
        forward.handle(write, request.raw, reply.raw, requestIdOf(request.raw));
      });
    }
    server.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url,
      handler: ({ raw }, reply) => {
        reply.hijack();
        const allow = [...allowed, 'OPTIONS'].join(', ');
        // The site and its API share one origin: a preflight request of another one gets no permission.
        if (raw.method === 'OPTIONS') reply.raw.writeHead(204, { allow, 'content-length': '0' }).end();
        else sendProblem(raw, reply.raw, { status: 405, detail: `This address takes ${allowed.join(' and ')} requests only.`, headers: { allow } });
      },
    });
  }
}
