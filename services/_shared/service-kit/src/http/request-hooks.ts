import type { FastifyInstance } from 'fastify';
import { logger } from '../logging/logger.js';
import { continueTrace, runInTrace, traceFields, type Trace } from '../logging/trace.js';
import { observeRequest } from '../metrics/metrics.js';
import { badRequest } from '../problems/problem.js';

const log = logger('http');
const SLOW_MS = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Made when the request arrives; `currentTrace()` is this from validation on. */
    trace: Trace | null;
  }
}

/** Trace, duration and one log line per request; info only for what is worth reading (refused, failed, slow). */
export function hookRequests(server: FastifyInstance): void {
  server.decorateRequest('trace', null);
  server.addHook('onRequest', (request, reply, done) => {
    const trace = continueTrace(request.headers.traceparent, request.headers['x-request-id']);
    request.trace = trace;
    reply.header('x-request-id', trace.requestId);
    if (request.url.includes('%00')) return done(badRequest('The address must not contain null characters.'));
    done();
  });
  // Here and not earlier: reading the body leaves the async context of the first hooks.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.trace === null) return done();
    runInTrace(request.trace, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const { statusCode: status, elapsedTime: ms } = reply;
    observeRequest(request.method, route, status, ms / 1000);
    const level = status >= 400 || ms > SLOW_MS ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) log[level]({ method: request.method, route, status, ms: Math.round(ms), ...traceFields(request.trace) }, 'request');
    done();
  });
}
