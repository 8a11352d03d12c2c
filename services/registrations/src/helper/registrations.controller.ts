import type { RegistrationReceipt } from '@community-help/api-contracts';
import { Idempotent } from '@community-help/service-kit';
import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FollowChanges } from '../listing/follow-changes.js';
import { readListingQuery } from '../listing/listing-query.js';
import { ListingStore } from '../listing/listing-store.js';
import { sendBody } from '../listing/send-body.js';
import { AnswerView } from '../map/answer-view.js';
import { CreateRegistrationDto } from './create-registration.dto.js';
import { helperProblems } from './helper.problems.js';
import { viewListing } from './helper.view.js';
import { RegisterHelper } from './register-helper.js';

@Controller('/api/registrations')
export class RegistrationsController {
  constructor(
    private readonly registerHelper: RegisterHelper,
    private readonly followChanges: FollowChanges,
    private readonly store: ListingStore,
    private readonly answerView: AnswerView,
  ) {}

  @Get()
  async list(@Query() query: Record<string, unknown>, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { type, view } = readListingQuery(query);
    await this.followChanges.catchUp();
    const { body } = this.store.shelf(type);
    sendBody(request, reply, view ? this.answerView.run(type, view.bounds, view.zoom) : (body.ready ?? (await body.current())));
  }

  @Get(':id')
  async one(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    await this.followChanges.catchUp();
    const row = this.store.find(id);
    if (!row) throw helperProblems.unknownHelper();
    void reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(row.json);
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
