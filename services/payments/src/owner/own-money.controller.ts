import type { OwnMoney } from '@community-help/api-contracts';
import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, Param, UseGuards } from '@nestjs/common';
import { ReadOwnMoney } from './read-own-money.js';

/** The money side of listings, for whoever is signed in with the address on file. */
@Controller('api/account/listings')
@UseGuards(SignedIn)
export class OwnMoneyController {
  constructor(private readonly readOwnMoney: ReadOwnMoney) {}

  @Get(':id/money')
  @Header('cache-control', 'no-store')
  read(@Caller() owner: Identity, @Param('id') helperId: string): Promise<OwnMoney> {
    return this.readOwnMoney.run(owner, helperId);
  }
}
