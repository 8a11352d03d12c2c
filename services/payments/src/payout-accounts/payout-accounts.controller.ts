import type { PayoutAccountLink } from '@community-help/api-contracts';
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ConnectPayoutAccount } from './connect-payout-account.js';

@Controller('api/helpers')
export class PayoutAccountsController {
  constructor(private readonly connectPayoutAccount: ConnectPayoutAccount) {}

  @Post(':id/payout-account')
  @HttpCode(200)
  connect(@Param('id') helperId: string): Promise<PayoutAccountLink> {
    return this.connectPayoutAccount.connect(helperId);
  }
}
