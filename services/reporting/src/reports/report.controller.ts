import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { ReportReceipt } from '@community-help/api-contracts';
import { Idempotent } from '@community-help/service-kit';
import { RequestReport } from './request-report.js';

@Controller('api/helpers')
export class ReportController {
  constructor(private readonly requestReport: RequestReport) {}

  @Post(':id/send-monthly-report')
  @HttpCode(202)
  @Idempotent()
  send(@Param('id') helperId: string): Promise<ReportReceipt> {
    return this.requestReport.run(helperId);
  }
}
