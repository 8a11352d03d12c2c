import { unauthorized } from '@community-help/service-kit';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { PaymentsConfig } from '../payments.config.js';

/**
 * Lets other services of ours through, who show one of INTERNAL_API_KEYS. The gateway routes nothing under /internal, but whoever stands
 * in the same network reaches this port. @throws Problem 401
 */
@Injectable()
export class InternalOnly implements CanActivate {
  private readonly digests: readonly Buffer[];

  constructor(config: PaymentsConfig) {
    this.digests = config.internalApiKeys.map(digest);
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
