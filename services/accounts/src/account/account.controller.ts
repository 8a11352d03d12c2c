import type { Account, AccountSession } from '@community-help/api-contracts';
import { Caller, notFound, SignedIn, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EndSessions } from '../sessions/end-sessions.js';
import { ReadSessions } from '../sessions/read-sessions.js';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';

@Controller('api/account')
@UseGuards(SignedIn)
export class AccountController {
  constructor(
    private readonly readSessions: ReadSessions,
    private readonly endSessions: EndSessions,
    private readonly cookies: SignInCookies,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  account(@Caller() caller: Identity): Promise<Account> {
    return this.readSessions.account(caller);
  }

  @Get('sessions')
  @Header('Cache-Control', 'no-store')
  sessions(@Caller() caller: Identity): Promise<AccountSession[]> {
    return this.readSessions.all(caller);
  }

  @Post('sessions/:id/end')
  @HttpCode(204)
  async end(@Caller() caller: Identity, @Param('id', new ParseUUIDPipe({ exceptionFactory: () => notFound('There is no such session.') })) id: string): Promise<void> {
    await this.endSessions.one(caller, id);
  }

  @Post('sign-out')
  @HttpCode(204)
  async signOut(@Caller() caller: Identity, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.endSessions.own(caller);
    void reply.header('set-cookie', this.cookies.signedOut());
  }

  @Post('sign-out-everywhere')
  @HttpCode(204)
  async signOutEverywhere(@Caller() caller: Identity, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.endSessions.all(caller);
    void reply.header('set-cookie', this.cookies.signedOut());
  }
}
