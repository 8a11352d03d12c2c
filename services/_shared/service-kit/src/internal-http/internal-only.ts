import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthorized } from '../problems/problem.js';

/** Provide the service's INTERNAL_API_KEYS (`readonly string[]`) under this token where {@link InternalOnly} is used. */
export const INTERNAL_API_KEYS = Symbol('INTERNAL_API_KEYS');

/**
 * Lets other services of ours through, who show one of INTERNAL_API_KEYS. The gateway routes nothing under /internal, but whoever stands
 * in the same network reaches this port. @throws Problem 401
 */
@Injectable()
export class InternalOnly implements CanActivate {
  private readonly digests: readonly Buffer[];

  constructor(@Inject(INTERNAL_API_KEYS) keys: readonly string[]) {
    this.digests = keys.map(digest);
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const shown = digest(authorization.replace(/^Bearer /, ''));
    if (!this.digests.some((known) => timingSafeEqual(known, shown))) throw unauthorized('This address is for other services of the platform alone.');
    return true;
  }
}

/** Of one length whatever it was, so that comparing tells nothing. */
function digest(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
