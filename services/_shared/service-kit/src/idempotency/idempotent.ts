import { Injectable, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultIfEmpty, lastValueFrom, of, type Observable } from 'rxjs';
import { logger } from '../logging/logger.js';
import { badRequest, conflict, unprocessable } from '../problems/problem.js';
import { IdempotencyStore } from './idempotency-store.js';

const log = logger('idempotency');
const KEY = /^[\x21-\x7e]{1,255}$/;

@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly store: IdempotencyStore) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY.test(key)) throw badRequest('Idempotency-Key must be 1 to 255 visible characters.');
    const endpoint = `${request.method} ${request.routeOptions.url ?? request.url}`;
    const claim = await this.store.claim(endpoint, key, `${request.url}\n${JSON.stringify(request.body) ?? ''}`);
    if (claim.kind === 'different') throw unprocessable('This Idempotency-Key was used for a different request.');
    if (claim.kind === 'busy') throw conflict('A request with this Idempotency-Key is still being worked on.');
    if (claim.kind === 'answered') {
      const { status, contentType, body } = claim.answer;
      void reply.status(status).header('idempotency-replayed', 'true');
      if (contentType !== null) void reply.type(contentType);
      return of(body ?? undefined);
    }
    return of(await this.answerOnce(endpoint, key, claim.lease, next, reply));
  }

  private async answerOnce(endpoint: string, key: string, lease: string, next: CallHandler, reply: FastifyReply): Promise<unknown> {
    let result: unknown;
    try {
      result = await lastValueFrom(next.handle().pipe(defaultIfEmpty<unknown, unknown>(undefined)));
    } catch (error) {
      // The caller may correct what was wrong and use the same key; if even the release fails, the lease runs out.
      await this.store.release(endpoint, key, lease).catch((failure: unknown) => log.warn({ err: failure }, 'the key stays taken until its lease ends'));
      throw error;
    }
    const body = result === undefined ? null : typeof result === 'string' ? result : JSON.stringify(result);
    const contentType = body === null ? null : (headerOf(reply) ?? (typeof result === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'));
    await this.store.store(endpoint, key, lease, { status: reply.statusCode, contentType, body });
    return result;
  }
}

/**
 * On a POST handler: a repeated `Idempotency-Key` gets the first answer again instead of a second effect. The same key with
 * another body is 422, while the first is still running 409. A request that failed frees its key. If a process dies half-way the
 * key is free again after a minute, so an effect outside of our database needs an idempotency key of its own.
 */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotencyInterceptor);

function headerOf(reply: FastifyReply): string | undefined {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' ? type : undefined;
}
