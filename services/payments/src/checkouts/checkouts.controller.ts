import type { PaymentSession, PaymentStatus } from '@community-help/api-contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MarkSender } from '../limits/mark-sender.js';
import { senderOf } from '../limits/sender.js';
import { AdmitCheckout } from './admit-checkout.js';
import { CreatePaymentIntentDto } from './create-payment-intent.dto.js';
import { DescribePurchase } from './describe-purchase.js';
import { ReadPaymentStatus } from './read-payment-status.js';
import { StartCheckout } from './start-checkout.js';

@Controller('api')
export class CheckoutsController {
  constructor(
    private readonly describePurchase: DescribePurchase,
    private readonly markSender: MarkSender,
    private readonly admitCheckout: AdmitCheckout,
    private readonly startCheckout: StartCheckout,
    private readonly readPaymentStatus: ReadPaymentStatus,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async createPaymentIntent(@Body() request: CreatePaymentIntentDto, @Req() from: FastifyRequest): Promise<PaymentSession> {
    const purchase = await this.describePurchase.run(request);
    // A null of the sender's is a field that is not there.
    const sessionId = request.sessionId ?? undefined;
    const sender = this.markSender.run(senderOf(from), sessionId);
    await this.admitCheckout.run(sender, purchase, sessionId);
    return this.startCheckout.run(purchase, sessionId, sender);
  }

  @Get('payments/:id')
  @Header('cache-control', 'no-store')
  async getPayment(@Param('id') id: string): Promise<PaymentStatus> {
    return this.readPaymentStatus.run(id);
  }
}
