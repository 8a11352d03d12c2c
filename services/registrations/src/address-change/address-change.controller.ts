import { Caller, SignedIn, type Identity } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Param, ParseUUIDPipe, Post, UseGuards } from '@nestjs/common';
import { OneTimeTokenDto } from '../confirmation/one-time-token.dto.js';
import { AddressChangeDto } from './address-change.dto.js';
import { addressChangeProblems } from './address-change.problems.js';
import { ConfirmAddressChange } from './confirm-address-change.js';
import { RequestAddressChange } from './request-address-change.js';

@Controller('/api')
export class AddressChangeController {
  constructor(
    private readonly requestAddressChange: RequestAddressChange,
    private readonly confirmAddressChange: ConfirmAddressChange,
  ) {}

  @Post('registrations/:id/address-change')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @UseGuards(SignedIn)
  async request(@Caller() owner: Identity, @Param('id') id: string, @Body() { email }: AddressChangeDto): Promise<{ message: string }> {
    return { message: await this.requestAddressChange.run(owner, id, email) };
  }

  @Post('address-changes/:id/confirm')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  async confirm(@Param('id', new ParseUUIDPipe({ exceptionFactory: addressChangeProblems.overtaken })) id: string, @Body() { token }: OneTimeTokenDto): Promise<{ message: string }> {
    const isChanged = await this.confirmAddressChange.run(id, token);
    const message = isChanged
      ? 'Thank you. Your listing has its new address now. To look after it, sign in with that one.'
      : 'Thank you. The address changes as soon as the link in the other mailbox was used as well.';
    return { message };
  }
}
