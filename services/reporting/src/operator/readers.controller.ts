import type { KnownReader } from '@community-help/api-contracts';
import { Caller, ForOperators, type Identity } from '@community-help/service-kit';
import { Body, Controller, Header, HttpCode, Post, UseGuards } from '@nestjs/common';
import { Readers } from '../recipients/readers.js';
import { ReaderErasureDto, ReaderQueryDto } from './readers.dto.js';

/** The address travels in the body: paths and queries are logged. */
@Controller('/api/operator/readers')
@UseGuards(ForOperators)
export class ReadersController {
  constructor(private readonly readers: Readers) {}

  @Post('find')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  find(@Body() { email }: ReaderQueryDto): Promise<KnownReader> {
    return this.readers.find(email);
  }

  @Post('erase')
  @HttpCode(204)
  erase(@Caller() { addressId: actor }: Identity, @Body() { email, reason }: ReaderErasureDto): Promise<void> {
    return this.readers.erase(email, reason, actor);
  }
}
