import type { ErasedPerson, KnownPerson, PersonCopy } from '@community-help/api-contracts';
import { Caller, ForOperators, type Identity } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { BarPerson } from './bar-person.js';
import { CopyPerson } from './copy-person.js';
import { ErasePerson } from './erase-person.js';
import { PersonBarDto, PersonCopyDto, PersonErasureDto, PersonQueryDto } from './person.dto.js';

/** For somebody who asks what is kept of them, or to be forgotten. The address travels in the body: paths and queries are logged. */
@Controller('/api/operator/people')
@UseGuards(ForOperators)
export class PersonController {
  constructor(
    private readonly barPerson: BarPerson,
    private readonly copyPerson: CopyPerson,
    private readonly erasePerson: ErasePerson,
  ) {}

  @Post('find')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  find(@Body() { email }: PersonQueryDto): Promise<KnownPerson> {
    return this.copyPerson.find(email);
  }

  @Post('copy')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  copy(@Caller() { addressId }: Identity, @Body() { email, reason }: PersonCopyDto): Promise<PersonCopy> {
    return this.copyPerson.run(email, reason, addressId);
  }

  @Post('bar')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  bar(@Caller() { addressId }: Identity, @Body() request: PersonBarDto): Promise<KnownPerson> {
    return this.barPerson.run(request, addressId);
  }

  @Post('erase')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  erase(@Caller() { addressId }: Identity, @Body() erasure: PersonErasureDto): Promise<ErasedPerson> {
    return this.erasePerson.run(erasure, addressId);
  }
}
