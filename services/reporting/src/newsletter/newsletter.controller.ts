import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { badRequest } from '@community-help/service-kit';
import { NewsletterRequestDto } from './newsletter-request.dto.js';
import { SubscribeNewsletter } from './subscribe-newsletter.js';

@Controller('api/newsletter')
export class NewsletterController {
  constructor(private readonly newsletter: SubscribeNewsletter) {}

  @Post()
  @HttpCode(202)
  subscribe(@Body() request: NewsletterRequestDto): Promise<{ message: string }> {
    return this.newsletter.ask(request.email);
  }

  @Get('confirm')
  confirm(@Query('token') token: unknown): Promise<{ message: string }> {
    if (typeof token !== 'string' || token === '') throw badRequest('The link is incomplete: its token is missing.');
    return this.newsletter.confirm(token);
  }
}
