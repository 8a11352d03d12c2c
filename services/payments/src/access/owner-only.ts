import { addressId, addressMark, IDENTITY_HEADER, IdentityVerifier, LinkVerifier, Problem, sessionTokenOf, unauthorized, type OneTimeLink } from '@community-help/service-kit';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { Helper } from '../helpers/helper.entity.js';
import { PaymentsConfig } from '../payments.config.js';
import { Clock } from '../time/clock.js';

const HOW = 'This part of the dashboard is for the helper alone. Please ask for a link on the dashboard page; we send it to the address of the listing.';

/**
 * Lets the helper of `:id` through: who is signed in with the address on file, or shows the session cookie of the dashboard. With
 * DASHBOARD_ACCESS=open everybody passes. A session opened through an address that is no longer on file has ended.
 * @throws Problem 401 that says how to get a link
 */
@Injectable()
export class OwnerOnly implements CanActivate {
  constructor(
    private readonly config: PaymentsConfig,
    private readonly identities: IdentityVerifier,
    private readonly links: LinkVerifier,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.config.dashboardAccess === 'open') return true;
    const { headers, params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const helper = await this.dataSource.manager.findOneBy(Helper, { helperId: params.id });
    const identity = await this.identities.verify(headers[IDENTITY_HEADER]);
    if (helper && identity?.addressId === addressId(helper.email)) return true;
    const session = await this.sessionOf(headers.cookie, params.id);
    if (session.addressMark === undefined) return true;
    if (!helper || addressMark(helper.email) !== session.addressMark) throw unauthorized(HOW);
    return true;
  }

  private async sessionOf(cookies: string | undefined, helperId: string): Promise<OneTimeLink> {
    try {
      return await this.links.verify(sessionTokenOf(cookies), { purpose: 'dashboard-session', subject: helperId }, this.clock.now());
    } catch (error) {
      // Expired, somebody else's or none at all: to the person it is the same.
      if (error instanceof Problem) throw unauthorized(HOW);
      throw error;
    }
  }
}
