import type { Donation, HelperStats } from '@community-help/api-contracts';
import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { OwnerOnly } from '../access/owner-only.js';
import { ListDonations, MAX_DONATIONS, type DonationPage } from '../donations/list-donations.js';
import { ReadHelperStats } from './read-helper-stats.js';

export class DonationPageDto implements DonationPage {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_DONATIONS) limit?: number;
  @IsOptional() @IsUUID() before?: string;
}

/** What a helper received: nothing of it is for anybody but the helper where DASHBOARD_ACCESS is 'owner', not even the totals. */
@Controller('api/helpers')
@UseGuards(OwnerOnly)
export class HelperMoneyController {
  constructor(
    private readonly readHelperStats: ReadHelperStats,
    private readonly listDonations: ListDonations,
  ) {}

  @Get(':id/stats')
  @Header('cache-control', 'no-store')
  getHelperStats(@Param('id') helperId: string): Promise<HelperStats> {
    return this.readHelperStats.run(helperId);
  }

  @Get(':id/donations')
  @Header('cache-control', 'no-store')
  getDonations(@Param('id') helperId: string, @Query() page: DonationPageDto): Promise<Donation[]> {
    return this.listDonations.run(helperId, page);
  }
}
