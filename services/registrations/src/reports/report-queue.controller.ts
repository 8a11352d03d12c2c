import type { OperatorPage, OperatorReport } from '@community-help/api-contracts';
import { Caller, ForOperators, limitOf, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { AssignDto, DecisionDto } from '../operator/operator-action.dto.js';
import { ReportQueryDto } from '../operator/operator-query.dto.js';
import { AssignReport } from './assign-report.js';
import { DecideReport } from './decide-report.js';
import { ListReports } from './list-reports.js';
import { reportProblems } from './report.problems.js';

@Controller('/api/operator/reports')
@UseGuards(ForOperators)
export class ReportQueueController {
  constructor(
    private readonly listReports: ListReports,
    private readonly assignReport: AssignReport,
    private readonly decideReport: DecideReport,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Caller() { addressId }: Identity, @Query() query: ReportQueryDto): Promise<OperatorPage<OperatorReport>> {
    return this.listReports.run({ state: query.state ?? 'open', after: query.after, limit: limitOf(query) }, addressId);
  }

  @Post(':id/assign')
  @HttpCode(200)
  async assign(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() { version }: AssignDto): Promise<OperatorReport> {
    await this.assignReport.run(id, addressId, version);
    return this.read(id, addressId);
  }

  @Post(':id/decide')
  @HttpCode(200)
  async decide(@Caller() { addressId }: Identity, @Param('id') id: string, @Body() request: DecisionDto): Promise<OperatorReport> {
    await this.decideReport.run(id, addressId, request);
    return this.read(id, addressId);
  }

  private async read(id: string, you: string): Promise<OperatorReport> {
    const report = await this.listReports.one(id, you);
    if (!report) throw reportProblems.unknown();
    return report;
  }
}
