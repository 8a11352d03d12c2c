import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../problems/problem.js';
import { IDENTITY_HEADER, type Identity } from './identity.js';
import { IdentityVerifier } from './identity-verifier.js';

/** Who sent a request that the guard let through. */
const callers = new WeakMap<FastifyRequest, Identity>();

/**
 * Lets through who is signed in. Provide an `IdentityVerifier` where it is used. The signed identity is all that counts: no cookie, no other
 * header, and no place in the network says who somebody is. @throws Problem 401
 */
@Injectable()
export class SignedIn implements CanActivate {
  constructor(private readonly identities: IdentityVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const identity = await this.identities.verify(request.headers[IDENTITY_HEADER]);
    if (!identity) throw unauthorized('Please sign in first.');
    callers.set(request, identity);
    return true;
  }
}

/** Lets through who is signed in as an operator. What is asked for is not looked at before, so nobody else learns what there is. @throws Problem 401 or 403 */
@Injectable()
export class ForOperators extends SignedIn {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const identity = callers.get(context.switchToHttp().getRequest<FastifyRequest>());
    if (!identity?.roles.includes('operator')) throw forbidden('This is for operators of the platform. Please sign in with the address of one; the role lasts twelve hours.');
    return true;
  }
}

/** Parameter of a handler behind `SignedIn`: its Identity. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Identity => {
  const identity = callers.get(context.switchToHttp().getRequest<FastifyRequest>());
  if (!identity) throw new Error('Caller stands in a handler without the guard SignedIn');
  return identity;
});
