import { Caller, ForOperators, type Identity } from '@community-help/service-kit';
import { Controller, Get, Header, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { ExportLists } from './export-lists.js';
import { AuditQueryDto, ListingQueryDto, ReportQueryDto } from './operator-query.dto.js';

const CSV = 'text/csv; charset=utf-8';

@Controller('/api/operator')
@UseGuards(ForOperators)
export class ExportController {
  constructor(private readonly exportLists: ExportLists) {}

  @Get('listings.csv')
  @Header('cache-control', 'no-store')
  listings(@Query() query: ListingQueryDto): StreamableFile {
    return new StreamableFile(this.exportLists.listings(query), { type: CSV, disposition: 'attachment; filename="listings.csv"' });
  }

  @Get('reports.csv')
  @Header('cache-control', 'no-store')
  reports(@Caller() { addressId }: Identity, @Query() query: ReportQueryDto): StreamableFile {
    return new StreamableFile(this.exportLists.reports(query.state ?? 'open', addressId), { type: CSV, disposition: 'attachment; filename="reports.csv"' });
  }

  @Get('audit.csv')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() { helperId }: AuditQueryDto): StreamableFile {
    return new StreamableFile(this.exportLists.audit(helperId ?? undefined, addressId), { type: CSV, disposition: 'attachment; filename="audit.csv"' });
  }
}
