import { Idempotent } from '@community-help/service-kit';
import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ReportListing } from './report-listing.js';
import { ReportListingDto } from './report-listing.dto.js';

@Controller('/api/registrations/:id/report')
export class ReportController {
  constructor(private readonly reportListing: ReportListing) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  async report(
    @Param('id') id: string,
    @Body() request: ReportListingDto,
    @Headers('idempotency-key') idempotencyKey?: string,
    @Headers('x-forwarded-for') forwardedFor?: string,
  ): Promise<{ message: string }> {
    await this.reportListing.run(id, request, { idempotencyKey, forwardedFor });
    return { message: 'Thank you. A person looks at it within 24 hours.' };
  }
}
