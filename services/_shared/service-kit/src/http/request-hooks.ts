import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logger } from '../logging/logger.js';
import { continueTrace, runInTrace, traceFields, type Trace } from '../logging/trace.js';
import { observeRequest } from '../metrics/metrics.js';
import { badRequest } from '../problems/problem.js';
import { spanRecorder, type OpenSpan } from '../tracing/spans.js';

const log = logger('http');
const SLOW_MS = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Made when the request arrives; `currentTrace()` is this from validation on. */
    trace: Trace | null;
    /** Where spans are recorded. */
    span: OpenSpan | null;
  }
}

/** Trace, duration and one log line per request; info only for what is worth reading (refused, failed, slow). */
export function hookRequests(server: FastifyInstance): void {
  server.decorateRequest('trace', null);
  server.decorateRequest('span', null);
  server.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers;
    const span = spanRecorder()?.begin({ name: `${request.method} ${routeOf(request)}`, kind: 'server', attributes: { 'http.request.method': request.method, 'http.route': routeOf(request) } }, traceparent);
    const trace = continueTrace(traceparent, request.headers['x-request-id'], span);
    request.trace = trace;
    if (span) request.span = span;
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
    const route = routeOf(request);
    const { statusCode: status, elapsedTime: ms } = reply;
    request.span?.end({ 'http.response.status_code': status }, status >= 500);
    observeRequest(request.method, route, status, ms / 1000);
    const level = status >= 400 || ms > SLOW_MS ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) log[level]({ method: request.method, route, status, ms: Math.round(ms), ...traceFields(request.trace) }, 'request');
    done();
  });
}

/** The template, never the address: that may name people. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unmatched';
}
