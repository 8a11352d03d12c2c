import type { EditedListing, OwnListing, OwnListingCopy, OwnListingRecord } from '@community-help/api-contracts';
import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ReadMessages } from '../messages/read-messages.js';
import { BankDetailsDto } from './bank-details.dto.js';
import { ChangeBankDetails } from './change-bank-details.js';
import { EditAsOwner } from './edit-as-owner.js';
import { EditListingDto } from './edit-listing.dto.js';
import { viewEditedListing, viewOwnListingCopy, viewOwnListingRecord } from './own-listing.view.js';
import { OwnListings } from './own-listings.js';

@Controller('/api')
@UseGuards(SignedIn)
export class OwnerController {
  constructor(
    private readonly ownListings: OwnListings,
    private readonly editAsOwner: EditAsOwner,
    private readonly changeBankDetails: ChangeBankDetails,
    private readonly readMessages: ReadMessages,
  ) {}

  @Get('account/listings')
  @Header('cache-control', 'no-store')
  list(@Caller() owner: Identity): Promise<OwnListing[]> {
    return this.ownListings.list(owner);
  }

  @Get('account/listings/:id')
  @Header('cache-control', 'no-store')
  async one(@Caller() owner: Identity, @Param('id') id: string): Promise<OwnListingRecord> {
    return viewOwnListingRecord(await this.ownListings.find(owner, id));
  }

  @Get('account/listings/:id/download')
  @Header('cache-control', 'no-store')
  @Header('content-disposition', 'attachment; filename="my-listing.json"')
  async download(@Caller() owner: Identity, @Param('id') id: string): Promise<OwnListingCopy> {
    const helper = await this.ownListings.find(owner, id);
    return viewOwnListingCopy(helper, await this.readMessages.ofListing(id), new Date());
  }

  @Post('registrations/:id/edit')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async edit(@Caller() owner: Identity, @Param('id') id: string, @Body() request: EditListingDto): Promise<EditedListing> {
    const { helper, placement } = await this.editAsOwner.run(owner, id, request);
    return viewEditedListing(helper, placement);
  }

  @Post('registrations/:id/bank-details')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  async changeBank(@Caller() owner: Identity, @Param('id') id: string, @Body() details: BankDetailsDto, @Headers('idempotency-key') onceKey?: string): Promise<{ message: string }> {
    await this.changeBankDetails.run(owner, id, details, onceKey);
    return { message: 'Your bank details are on their way to Stripe. We email you when it has them.' };
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

  @Post('account/erase')
  @HttpCode(204)
  async erase(@Caller() owner: Identity): Promise<void> {
    await this.ownListings.erase(owner);
  }

  @Post('registrations/:id/close')
  @HttpCode(204)
  async close(@Caller() owner: Identity, @Param('id') id: string): Promise<void> {
    await this.ownListings.close(owner, id);
  }
}
