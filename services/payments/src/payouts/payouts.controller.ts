import type { PayoutReceipt } from '@community-help/api-contracts';
import { Controller, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { OwnerOnly } from '../access/owner-only.js';
import { RequestManualPayout } from './request-manual-payout.js';

@Controller('api/helpers')
export class PayoutsController {
  constructor(private readonly requestManualPayout: RequestManualPayout) {}

  @Post(':id/request-payout')
  @HttpCode(200)
  @UseGuards(OwnerOnly)
  @Header('cache-control', 'no-store')
  requestPayout(@Param('id') helperId: string): Promise<PayoutReceipt> {
    return this.requestManualPayout.run(helperId);
  }
}
