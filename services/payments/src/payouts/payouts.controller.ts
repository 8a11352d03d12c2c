import type { PayoutReceipt } from '@community-help/api-contracts';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { RequestManualPayout } from './request-manual-payout.js';

@Controller('api/helpers')
export class PayoutsController {
  constructor(private readonly requestManualPayout: RequestManualPayout) {}

  @Post(':id/request-payout')
  @HttpCode(200)
  requestPayout(@Param('id') helperId: string): Promise<PayoutReceipt> {
    return this.requestManualPayout.request(helperId);
  }
}
