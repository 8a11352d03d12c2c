import { badRequest, logger } from '@community-help/service-kit';
import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { UntrustedEvent } from '../stripe/provider-errors.js';
import { ReceiveEvent } from './receive-event.js';

const log = logger('webhooks');

@Controller('api/stripe')
export class StripeWebhookController {
  constructor(private readonly receiveEvent: ReceiveEvent) {}

  /** Answers as soon as the event is written down; a stranger learns nothing but that it was not accepted. */
  @Post('webhook')
  @HttpCode(200)
  async receive(@Req() request: FastifyRequest & { rawBody?: Buffer }, @Headers('stripe-signature') signature?: string): Promise<void> {
    const { rawBody } = request;
    if (!signature || !rawBody) throw badRequest('This is not a signed event.');
    try {
      await this.receiveEvent.run({ rawBody, signature, receivedAt: new Date() });
    } catch (error) {
      if (!(error instanceof UntrustedEvent)) throw error;
      // A live Connect endpoint is sent test events too, and is switched off by Stripe when it does not accept them.
      if (error.reason === 'mode') return;
      log.warn({ reason: error.reason }, 'an event was not accepted');
      throw badRequest('This is not a signed event.');
    }
  }
}
