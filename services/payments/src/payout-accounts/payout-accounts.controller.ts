import type { PayoutAccountLink } from '@community-help/api-contracts';
import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { OneTimeTokenDto } from '../access/one-time-token.dto.js';
import { ConnectPayoutAccount } from './connect-payout-account.js';
import { UsePayoutAccountLink } from './use-payout-account-link.js';

@Controller('api/helpers')
export class PayoutAccountsController {
  constructor(
    private readonly connectPayoutAccount: ConnectPayoutAccount,
    private readonly usePayoutAccountLink: UsePayoutAccountLink,
  ) {}

  @Post(':id/payout-account')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  connect(@Param('id') helperId: string): Promise<PayoutAccountLink> {
    return this.connectPayoutAccount.run(helperId);
  }

  @Post(':id/payout-account/open')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  open(@Param('id') helperId: string, @Body() { token }: OneTimeTokenDto): Promise<{ url: string }> {
    return this.usePayoutAccountLink.run(helperId, token);
  }
}
