import { Body, Controller, Header, Headers, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { SignInCookies } from '../sign-in/sign-in-cookies.js';
import { BeginProviderSignIn } from './begin-provider-sign-in.js';
import { FinishProviderSignIn } from './finish-provider-sign-in.js';
import { ProviderAnswerDto } from './provider-answer.dto.js';

@Controller('api/sign-in/provider')
export class ProviderSignInController {
  constructor(
    private readonly beginSignIn: BeginProviderSignIn,
    private readonly finishSignIn: FinishProviderSignIn,
    private readonly cookies: SignInCookies,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async begin(@Headers('x-forwarded-for') forwardedFor: string | undefined, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ url: string }> {
    const { url, browserToken } = await this.beginSignIn.run(forwardedFor);
    void reply.header('set-cookie', this.cookies.sentToProvider(browserToken));
    return { url };
  }

  @Post('return')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async finish(@Body() { query }: ProviderAnswerDto, @Headers() headers: Record<string, string | undefined>, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ expiresAt: string }> {
    const session = await this.finishSignIn.run({
      query,
      browserToken: this.cookies.sentBrowserOf(headers['cookie']),
      formerSession: this.cookies.sessionOf(headers['cookie']),
      userAgent: headers['user-agent'],
      forwardedFor: headers['x-forwarded-for'],
    });
    void reply.header('set-cookie', this.cookies.signedIn(session.token));
    return { expiresAt: session.expiresAt.toISOString() };
  }
}
