import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { logger, observeRequest } from '@community-help/service-kit';
import { endpointMatcher } from './endpoint-paths.js';
import { requestIdOf } from './forwarded-headers.js';
import type { ForwardRequest } from './forward-request.js';

const SLOW_SECONDS = 1;
const log = logger('http');

/**
 * Takes requests for plain endpoints before Fastify sees them: its router, hooks and reply objects cost about as much as the forwarding
 * (infra/load measures both). Everything else - other methods, unknown and odd addresses, the site - goes on to Fastify, where every
 * endpoint has a route too, so that nothing depends on this shortcut. Measures and logs as the kit's hooks do.
 */
export function takeFastPath(server: Server, forward: ForwardRequest): void {
  const find = endpointMatcher();
  const [fastify] = server.listeners('request') as RequestListener[];
  server.off('request', fastify!);
  server.on('request', (request, response) => {
    const match = find(request.method!, request.url!);
    if (!match) {
      fastify!(request, response);
      return;
    }
    const requestId = requestIdOf(request);
    observe(match.route, requestId, request, response);
    forward.handle(match.endpoint, request, response, requestId);
  });
}

function observe(route: string, requestId: string, request: IncomingMessage, response: ServerResponse): void {
  const start = performance.now();
  response.once('close', () => {
    const seconds = (performance.now() - start) / 1000;
    const status = response.statusCode;
    observeRequest(request.method!, route, status, seconds);
    if (status < 400 && seconds < SLOW_SECONDS) return;
    log.info({ method: request.method, route, status, ms: Math.round(seconds * 1000), requestId }, 'request');
  });
}
