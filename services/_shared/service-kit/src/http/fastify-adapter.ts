import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { answerProblem } from '../problems/problem.filter.js';
import { readJsonBodies } from './json-body.js';
import { hookRequests } from './request-hooks.js';
import { closeUnusedConnections } from './unused-connections.js';

const BODY_BYTES = 65_536;

export interface HttpOptions {
  /** Largest body in bytes; 64 kB unless said. */
  maxBodyBytes?: number;
  /** Keep the bytes of each JSON body as `request.rawBody`. */
  rawBody?: boolean;
  /** Whose X-Forwarded-* to believe; nobody's unless said (see Fastify's `trustProxy`). */
  trustProxy?: boolean | string | string[];
}

/** Fastify with our limits, body reader and hooks, for Nest. */
export function createHttpAdapter(options: HttpOptions): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: options.maxBodyBytes ?? BODY_BYTES,
    trustProxy: options.trustProxy ?? false,
    // Requests that reach us while we close are still answered, then the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 2_048 },
    // An address that cannot be decoded never reaches the exception filter.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => answerProblem(error, request, reply),
    skipMiddie: true,
  });
  const server = adapter.getInstance() as unknown as FastifyInstance;
  readJsonBodies(server, options.rawBody ?? false);
  hookRequests(server);
  closeUnusedConnections(server);
  return adapter;
}
