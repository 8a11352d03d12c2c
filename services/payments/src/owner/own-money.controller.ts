import type { OwnMoney, PremiumCancellation, PremiumInvoice } from '@community-help/api-contracts';
import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { OwnPremium } from './own-premium.js';
import { ReadOwnMoney } from './read-own-money.js';

/** The money side of listings, for whoever is signed in with the address on file. */
@Controller('api/account/listings')
@UseGuards(SignedIn)
export class OwnMoneyController {
  constructor(
    private readonly readOwnMoney: ReadOwnMoney,
    private readonly ownPremium: OwnPremium,
  ) {}

  @Get(':id/money')
  @Header('cache-control', 'no-store')
  read(@Caller() owner: Identity, @Param('id') helperId: string): Promise<OwnMoney> {
    return this.readOwnMoney.run(owner, helperId);
  }

  @Get(':id/invoices')
  @Header('cache-control', 'no-store')
  invoices(@Caller() owner: Identity, @Param('id') helperId: string): Promise<PremiumInvoice[]> {
    return this.ownPremium.invoices(owner, helperId);
  }

  @Post(':id/premium/cancel')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  cancel(@Caller() owner: Identity, @Param('id') helperId: string): Promise<PremiumCancellation> {
    return this.ownPremium.cancel(owner, helperId);
  }

  @Post(':id/premium/card')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  replaceCard(@Caller() owner: Identity, @Param('id') helperId: string): Promise<{ url: string }> {
    return this.ownPremium.cardPage(owner, helperId);
  }
}
