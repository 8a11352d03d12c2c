import { Body, Controller, Get, Header, HttpCode, Post, Query, Redirect } from '@nestjs/common';
import { badRequest } from '@community-help/service-kit';
import { OneTimeTokenDto } from '../links/one-time-token.dto.js';
import { SiteUrls } from '../mails/site-urls.js';
import { ConfirmNewsletter } from './confirm-newsletter.js';
import { NewsletterRequestDto } from './newsletter-request.dto.js';
import { SubscribeNewsletter } from './subscribe-newsletter.js';

@Controller('api/newsletter')
export class NewsletterController {
  constructor(
    private readonly subscribeNewsletter: SubscribeNewsletter,
    private readonly confirmNewsletter: ConfirmNewsletter,
    private readonly urls: SiteUrls,
  ) {}

  @Post()
  @HttpCode(202)
  subscribe(@Body() request: NewsletterRequestDto): Promise<{ message: string }> {
    return this.subscribeNewsletter.run(request.email);
  }

  @Post('confirm')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  confirm(@Body() { token }: OneTimeTokenDto): Promise<{ message: string }> {
    return this.confirmNewsletter.run(token);
  }

  /** Mails sent before the page existed lead here. It changes nothing: following a link is not yet a wish, mail scanners follow them too. */
  @Get('confirm')
  @Redirect()
  @Header('Cache-Control', 'no-store')
  leadToPage(@Query('token') token: unknown): { url: string; statusCode: number } {
    if (typeof token !== 'string' || token === '') throw badRequest('The link is incomplete: its token is missing.');
    return { url: this.urls.link('newsletter', 'confirm', token), statusCode: 303 };
  }
}
