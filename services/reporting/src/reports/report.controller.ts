import type { IncomingHttpHeaders } from 'node:http';
import { Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import type { ReportReceipt } from '@community-help/api-contracts';
import { Idempotent } from '@community-help/service-kit';
import { CheckSession } from '../sessions/check-session.js';
import { RequestReport } from './request-report.js';

@Controller('api/helpers')
export class ReportController {
  constructor(
    private readonly requestReport: RequestReport,
    private readonly checkSession: CheckSession,
  ) {}

  @Post(':id/send-monthly-report')
  @HttpCode(202)
  @Idempotent()
  async send(@Param('id') helperId: string, @Headers() headers: IncomingHttpHeaders): Promise<ReportReceipt> {
    await this.checkSession.run(helperId, headers);
    return this.requestReport.run(helperId);
  }
}
