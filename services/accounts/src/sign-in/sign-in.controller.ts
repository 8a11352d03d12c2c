import { Body, Controller, Header, Headers, HttpCode, Param, ParseUUIDPipe, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { signInProblems } from './sign-in.problems.js';
import { OneTimeTokenDto } from './one-time-token.dto.js';
import { OpenSignIn } from './open-sign-in.js';
import { RequestSignIn } from './request-sign-in.js';
import { SignInCookies } from './sign-in-cookies.js';
import { SignInRequestDto } from './sign-in-request.dto.js';

/** The same for every address. */
const ON_ITS_WAY = { message: 'A link is on its way to this address. It works for 15 minutes, once, and only in this browser.' };

@Controller('api/sign-in')
export class SignInController {
  constructor(
    private readonly requestSignIn: RequestSignIn,
    private readonly openSignIn: OpenSignIn,
    private readonly cookies: SignInCookies,
  ) {}

  @Post()
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  async ask(@Body() { email }: SignInRequestDto, @Headers('x-forwarded-for') forwardedFor: string | undefined, @Res({ passthrough: true }) reply: FastifyReply): Promise<{ message: string }> {
    const browserToken = await this.requestSignIn.run(email.trim(), forwardedFor);
    void reply.header('set-cookie', this.cookies.asked(browserToken));
    return ON_ITS_WAY;
  }

  @Post(':id/open')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  async open(
    @Param('id', new ParseUUIDPipe({ exceptionFactory: signInProblems.usedUp })) requestId: string,
    @Body() { token }: OneTimeTokenDto,
    @Headers() headers: Record<string, string | undefined>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ expiresAt: string }> {
    const session = await this.openSignIn.run({
      requestId,
      token,
      browserToken: this.cookies.browserOf(headers['cookie']),
      formerSession: this.cookies.sessionOf(headers['cookie']),
      userAgent: headers['user-agent'],
      forwardedFor: headers['x-forwarded-for'],
    });
    void reply.header('set-cookie', this.cookies.signedIn(session.token));
    return { expiresAt: session.expiresAt.toISOString() };
  }
}
