import { Body, Controller, Header, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { LinkSent } from '@community-help/api-contracts';
import { Idempotent, sessionCookie } from '@community-help/service-kit';
import type { FastifyReply } from 'fastify';
import { OneTimeTokenDto } from '../links/one-time-token.dto.js';
import { ReportingConfig } from '../reporting.config.js';
import { OpenSession } from './open-session.js';
import { RequestDashboardLink } from './request-dashboard-link.js';
import { SESSION_LIFETIME_S } from './session-tokens.js';
import { sessionView } from './session.view.js';

@Controller('api/helpers')
export class SessionController {
  constructor(
    private readonly requestLink: RequestDashboardLink,
    private readonly openSession: OpenSession,
    private readonly config: ReportingConfig,
  ) {}

  @Post(':id/dashboard-link')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @Idempotent()
  ask(@Param('id') helperId: string): Promise<LinkSent> {
    return this.requestLink.run(helperId);
  }

  @Post(':id/session')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async open(@Param('id') helperId: string, @Body() { token }: OneTimeTokenDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ expiresAt: string }> {
    const session = await this.openSession.run(helperId, token);
    void reply.header('set-cookie', this.cookie(helperId, session.token, SESSION_LIFETIME_S));
    return sessionView(session.expiresAt);
  }

  @Post(':id/session/end')
  @HttpCode(204)
  @Header('Cache-Control', 'no-store')
  end(@Param('id') helperId: string, @Res({ passthrough: true }) reply: FastifyReply): void {
    void reply.header('set-cookie', this.cookie(helperId, '', 0));
  }

  private cookie(helperId: string, token: string, maxAgeSeconds: number): string {
    const path = `/api/helpers/${encodeURIComponent(helperId)}`;
    return sessionCookie({ token, path, maxAgeSeconds, isSecure: this.config.siteUrl.startsWith('https:') });
  }
}
