import type { HeldHelper, HelperMoney, OperatorPage, OperatorPayout } from '@community-help/api-contracts';
import { Caller, ForOperators, PageDto, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { HoldDto, ReleaseDto, RetryDto } from './operator-action.dto.js';
import { PayoutQueryDto } from './operator-query.dto.js';
import { HoldPayouts } from './payouts/hold-payouts.js';
import { ListHolds } from './payouts/list-holds.js';
import { ListPayouts } from './payouts/list-payouts.js';
import { ReadHelperMoney } from './payouts/read-helper-money.js';
import { RetryPayout } from './payouts/retry-payout.js';

/** What operators read and do about money that goes out to helpers. */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class OperatorPayoutsController {
  constructor(
    private readonly listPayouts: ListPayouts,
    private readonly retryPayout: RetryPayout,
    private readonly holdPayouts: HoldPayouts,
    private readonly readHelperMoney: ReadHelperMoney,
    private readonly listHolds: ListHolds,
  ) {}

  @Get('payouts')
  @Header('cache-control', 'no-store')
  payouts(@Query() query: PayoutQueryDto): Promise<OperatorPage<OperatorPayout>> {
    return this.listPayouts.run(query);
  }

  @Get('holds')
  @Header('cache-control', 'no-store')
  holds(@Caller() { addressId }: Identity, @Query() query: PageDto): Promise<OperatorPage<HeldHelper>> {
    return this.listHolds.run(query, addressId);
  }

  @Post('payouts/:id/retry')
  @HttpCode(200)
  async retry(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: RetryDto): Promise<OperatorPayout> {
    await this.retryPayout.run(id, wanted, addressId);
    return this.listPayouts.one(id);
  }

  @Get('helpers/:id/money')
  @Header('cache-control', 'no-store')
  helperMoney(@Caller() { addressId }: Identity, @Param('id') id: string): Promise<HelperMoney> {
    return this.readHelperMoney.run(id, addressId);
  }

  @Post('helpers/:id/hold-payouts')
  @HttpCode(200)
  async hold(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: HoldDto): Promise<HelperMoney> {
    await this.holdPayouts.hold(id, wanted, addressId);
    return this.readHelperMoney.run(id, addressId);
  }

  @Post('helpers/:id/release-payouts')
  @HttpCode(200)
  async release(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: ReleaseDto): Promise<HelperMoney> {
    await this.holdPayouts.release(id, wanted, addressId);
    return this.readHelperMoney.run(id, addressId);
  }
}
