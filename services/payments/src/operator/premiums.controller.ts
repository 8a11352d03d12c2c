import type { OperatorPage, OperatorPremium } from '@community-help/api-contracts';
import { Caller, ForOperators, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { PremiumEndDto } from './operator-action.dto.js';
import { PremiumQueryDto } from './operator-query.dto.js';
import { EndPremium } from './premiums/end-premium.js';
import { ListPremiums } from './premiums/list-premiums.js';

/** What operators read and do about premiums. */
@Controller('/api/operator/premiums')
@UseGuards(ForOperators)
export class OperatorPremiumsController {
  constructor(
    private readonly listPremiums: ListPremiums,
    private readonly endPremium: EndPremium,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  premiums(@Query() query: PremiumQueryDto): Promise<OperatorPage<OperatorPremium>> {
    return this.listPremiums.run(query);
  }

  @Post(':id/end')
  @HttpCode(200)
  async end(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() wanted: PremiumEndDto): Promise<OperatorPremium> {
    await this.endPremium.run(id, wanted, addressId);
    return this.listPremiums.one(id);
  }
}
