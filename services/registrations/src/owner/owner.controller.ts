import type { OwnListing } from '@community-help/api-contracts';
import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { OwnListings } from './own-listings.js';

@Controller('/api')
@UseGuards(SignedIn)
export class OwnerController {
  constructor(private readonly ownListings: OwnListings) {}

  @Get('account/listings')
  @Header('cache-control', 'no-store')
  list(@Caller() owner: Identity): Promise<OwnListing[]> {
    return this.ownListings.list(owner);
  }

  @Post('registrations/:id/pause')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  pause(@Caller() owner: Identity, @Param('id') id: string): Promise<OwnListing> {
    return this.ownListings.pause(owner, id);
  }

  @Post('registrations/:id/resume')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  resume(@Caller() owner: Identity, @Param('id') id: string): Promise<OwnListing> {
    return this.ownListings.resume(owner, id);
  }

  @Post('registrations/:id/close')
  @HttpCode(204)
  async close(@Caller() owner: Identity, @Param('id') id: string): Promise<void> {
    await this.ownListings.close(owner, id);
  }
}
