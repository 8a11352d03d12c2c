import type { HelperListing, HelperProfile } from '@community-help/api-contracts';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { FollowChanges } from '../listing/follow-changes.js';
import { ListingRecords } from '../listing/listing-records.js';
import { viewProfile } from './helper.view.js';

@Controller('/api/helpers')
export class HelperProfileController {
  constructor(
    private readonly followChanges: FollowChanges,
    private readonly records: ListingRecords,
  ) {}

  @Get(':id')
  @Header('cache-control', 'no-cache')
  async profile(@Param('id') id: string): Promise<HelperProfile> {
    const isFresh = await this.followChanges.catchUp();
    return viewProfile(JSON.parse(await this.records.read(id, isFresh)) as HelperListing);
  }
}
