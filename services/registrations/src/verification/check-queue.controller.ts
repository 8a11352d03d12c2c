import type { OperatorCheck, OperatorPage } from '@community-help/api-contracts';
import { Caller, ForOperators, limitOf, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { OperatorActionDto } from '../operator/operator-action.dto.js';
import { CheckQueryDto } from '../operator/operator-query.dto.js';
import { DecideCheck, type CheckVerb } from './decide-check.js';
import { ListChecks } from './list-checks.js';
import { viewOperatorCheck } from './verification.view.js';

/** What operators read and do about checks of who a listing is. */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class CheckQueueController {
  constructor(
    private readonly listChecks: ListChecks,
    private readonly decideCheck: DecideCheck,
  ) {}

  @Get('checks')
  @Header('cache-control', 'no-store')
  list(@Caller() { addressId }: Identity, @Query() query: CheckQueryDto): Promise<OperatorPage<OperatorCheck>> {
    return this.listChecks.run({ state: query.state ?? 'pending', after: query.after, limit: limitOf(query) }, addressId);
  }

  @Post('listings/:id/check')
  @HttpCode(200)
  check(@Caller() caller: Identity, @Param('id') id: string, @Body() act: OperatorActionDto): Promise<OperatorCheck> {
    return this.decide(caller, id, 'check', act);
  }

  @Post('listings/:id/reject-check')
  @HttpCode(200)
  reject(@Caller() caller: Identity, @Param('id') id: string, @Body() act: OperatorActionDto): Promise<OperatorCheck> {
    return this.decide(caller, id, 'reject', act);
  }

  @Post('listings/:id/withdraw-check')
  @HttpCode(200)
  withdraw(@Caller() caller: Identity, @Param('id') id: string, @Body() act: OperatorActionDto): Promise<OperatorCheck> {
    return this.decide(caller, id, 'withdraw', act);
  }

  private async decide({ addressId: actor }: Identity, id: string, verb: CheckVerb, act: OperatorActionDto): Promise<OperatorCheck> {
    return viewOperatorCheck(await this.decideCheck.run(id, verb, { actor, ...act }), actor);
  }
}
