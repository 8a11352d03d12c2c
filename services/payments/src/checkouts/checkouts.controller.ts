import type { PaymentSession, PaymentStatus } from '@community-help/api-contracts';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { CreatePaymentIntentDto } from './create-payment-intent.dto.js';
import { DescribePurchase } from './describe-purchase.js';
import { ReadPaymentStatus } from './read-payment-status.js';
import { StartCheckout } from './start-checkout.js';

@Controller('api')
export class CheckoutsController {
  constructor(
    private readonly describePurchase: DescribePurchase,
    private readonly startCheckout: StartCheckout,
    private readonly readPaymentStatus: ReadPaymentStatus,
  ) {}

  @Post('create-payment-intent')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async createPaymentIntent(@Body() request: CreatePaymentIntentDto): Promise<PaymentSession> {
    return this.startCheckout.run(await this.describePurchase.run(request), request.sessionId);
  }

  @Get('payments/:id')
  @Header('cache-control', 'no-store')
  async getPayment(@Param('id') id: string): Promise<PaymentStatus> {
    return this.readPaymentStatus.run(id);
  }
}
