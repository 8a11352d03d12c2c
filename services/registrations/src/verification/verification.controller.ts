import type { OwnListing } from '@community-help/api-contracts';
import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { viewOwnListing } from '../owner/own-listing.view.js';
import { AskForCheck } from './ask-for-check.js';
import { VerificationClaimDto } from './verification-claim.dto.js';

@Controller('/api/registrations/:id/verification')
@UseGuards(SignedIn)
export class VerificationController {
  constructor(private readonly askForCheck: AskForCheck) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async ask(@Caller() owner: Identity, @Param('id') id: string, @Body() claim: VerificationClaimDto): Promise<OwnListing> {
    return viewOwnListing(await this.askForCheck.run(owner, id, claim));
  }
}
