import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logger } from '../logging/logger.js';
import { toProblem } from './to-problem.js';

const log = logger('http');

/** Every error of an HTTP request: one sentence, or RFC 9457 for a client that asks for `application/problem+json`. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    answerProblem(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }
}

/** Writes the answer to an error; the error itself goes to the log when it is ours. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem.status >= 500) log.error({ err: error, status: problem.status, route: request.routeOptions.url }, 'request failed');
  if (reply.sent) return;
  if (problem.retryAfterSeconds !== undefined) void reply.header('retry-after', String(Math.ceil(problem.retryAfterSeconds)));
  void reply.status(problem.status).header('cache-control', 'no-store');
  if (request.headers.accept?.includes('application/problem+json')) {
    const { status, title, detail, fields } = problem;
    void reply.type('application/problem+json').send(JSON.stringify({ type: 'about:blank', title, status, detail, fields }));
  } else {
    void reply.type('text/plain; charset=utf-8').send(problem.detail);
  }
}
