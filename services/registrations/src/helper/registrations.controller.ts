import type { RegistrationReceipt } from '@community-help/api-contracts';
import { Idempotent } from '@community-help/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FollowChanges } from '../listing/follow-changes.js';
import { AnswerListings } from '../listing/answer-listings.js';
import { ListingRecords } from '../listing/listing-records.js';
import { CreateRegistrationDto } from './create-registration.dto.js';
import { viewListing } from './helper.view.js';
import { RegisterHelper } from './register-helper.js';

@Controller('/api/registrations')
export class RegistrationsController {
  constructor(
    private readonly registerHelper: RegisterHelper,
    private readonly followChanges: FollowChanges,
    private readonly records: ListingRecords,
    private readonly answerListings: AnswerListings,
  ) {}

  @Get()
  list(@Query() query: Record<string, unknown>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.answerListings.run(query, request, reply);
  }

  @Get(':id')
  async one(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const isFresh = await this.followChanges.catchUp();
    const record = await this.records.read(id, isFresh);
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(record);
  }

  @Post()
  @HttpCode(201)
  @Idempotent()
  async register(
    @Body() request: CreateRegistrationDto,
    @Headers('idempotency-key') idempotencyKey?: string,
    @Headers('x-forwarded-for') forwardedFor?: string,
  ): Promise<RegistrationReceipt> {
    const { helper, placement } = await this.registerHelper.run(request, { idempotencyKey, forwardedFor });
    return { ...viewListing(helper), placement };
  }
}
