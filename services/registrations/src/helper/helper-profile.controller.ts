import type { HelperProfile } from '@community-help/api-contracts';
import { Controller, Get, Header, Param } from '@nestjs/common';
import { FollowChanges } from '../listing/follow-changes.js';
import { ListingStore } from '../listing/listing-store.js';
import { helperProblems } from './helper.problems.js';
import { viewProfile } from './helper.view.js';

@Controller('/api/helpers')
export class HelperProfileController {
  constructor(
    private readonly followChanges: FollowChanges,
    private readonly store: ListingStore,
  ) {}

  @Get(':id')
  @Header('cache-control', 'no-cache')
  async profile(@Param('id') id: string): Promise<HelperProfile> {
    await this.followChanges.catchUp();
    const row = this.store.find(id);
    if (!row) throw helperProblems.unknownHelper();
    return viewProfile(JSON.parse(row.json));
  }
}
