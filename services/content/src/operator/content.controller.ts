import type { ContentAuditEntry, EntryPreview, OperatorEntry, OperatorEntryDetails, OperatorPage } from '@community-help/api-contracts';
import { AUDIT_CSV_PAGE, auditCsv, Caller, CsvExports, ForOperators, limitOf, readAuditLog, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeEntry } from './change-entry.js';
import { ContentAuditQueryDto, EntryActionDto, EntryDiscardDto, EntryQueryDto, EntrySaveDto, PreviewDto } from './content.dto.js';
import { ListEntries } from './list-entries.js';
import { previewEntry } from './preview-entry.js';

const CSV = 'text/csv; charset=utf-8';
const COLUMNS = ['Id', 'Kind', 'State', 'Title', 'Has a draft', 'From a file', 'Revision', 'Changed', 'Path'];
const PAGE = '100';

/** What operators read and do about projects and posts. Nothing here asks anything but the signed identity (decision 0120). */
@Controller('/api/operator/content')
@UseGuards(ForOperators)
export class ContentController {
  constructor(
    private readonly listEntries: ListEntries,
    private readonly changeEntry: ChangeEntry,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  list(@Query() query: EntryQueryDto): Promise<OperatorPage<OperatorEntry>> {
    return this.listEntries.run(query);
  }

  @Post('preview')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  preview(@Body() { kind, content }: PreviewDto): EntryPreview {
    return previewEntry(kind, content);
  }

  @Get(':id')
  @Header('cache-control', 'no-store')
  one(@Param('id') id: string): Promise<OperatorEntryDetails> {
    return this.listEntries.one(id);
  }

  @Post(':id/save')
  @HttpCode(200)
  async save(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() { revision, content }: EntrySaveDto): Promise<OperatorEntryDetails> {
    await this.changeEntry.save(id, { ...content }, { actor, revision });
    return this.listEntries.one(id);
  }

  @Post(':id/publish')
  @HttpCode(200)
  async publish(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() act: EntryActionDto): Promise<OperatorEntryDetails> {
    await this.changeEntry.publish(id, { actor, ...act });
    return this.listEntries.one(id);
  }

  @Post(':id/withdraw')
  @HttpCode(200)
  async withdraw(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() act: EntryActionDto): Promise<OperatorEntryDetails> {
    await this.changeEntry.withdraw(id, { actor, ...act });
    return this.listEntries.one(id);
  }

  @Post(':id/discard')
  @HttpCode(204)
  async discard(@Caller() { addressId: actor }: Identity, @Param('id') id: string, @Body() { revision }: EntryDiscardDto): Promise<void> {
    await this.changeEntry.discard(id, { actor, revision });
  }
}

/** The list and the log as tables for spreadsheets, and the log as pages. */
@Controller('/api/operator')
@UseGuards(ForOperators)
export class ContentRecordsController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly database: DataSource,
    private readonly listEntries: ListEntries,
  ) {}

  @Get('content.csv')
  @Header('cache-control', 'no-store')
  export(@Query() query: EntryQueryDto): StreamableFile {
    const lines = this.exports.stream<OperatorEntry>({
      columns: COLUMNS,
      pageAt: (after) => this.listEntries.run({ ...query, limit: PAGE, ...(after !== undefined && { after }) }),
      valuesOf: (row) => [row.id, row.kind, row.state, row.title, row.hasDraft, row.isFromFile, row.revision, row.changedAt, row.path],
    });
    return new StreamableFile(lines, { type: CSV, disposition: 'attachment; filename="content.csv"' });
  }

  @Get('content/audit')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId }: Identity, @Query() query: ContentAuditQueryDto): Promise<OperatorPage<ContentAuditEntry>> {
    return this.auditPage(query.entryId, query.after, limitOf(query), addressId);
  }

  @Get('content/audit.csv')
  @Header('cache-control', 'no-store')
  exportAudit(@Caller() { addressId }: Identity, @Query() { entryId }: ContentAuditQueryDto): StreamableFile {
    const lines = this.exports.stream(auditCsv([['Entry', (line: ContentAuditEntry) => line.entryId]], (after) => this.auditPage(entryId, after, AUDIT_CSV_PAGE, addressId)));
    return new StreamableFile(lines, { type: CSV, disposition: 'attachment; filename="content-audit.csv"' });
  }

  private auditPage(entry_id: string | undefined, after: string | undefined, limit: number, you: string): Promise<OperatorPage<ContentAuditEntry>> {
    return readAuditLog<Pick<ContentAuditEntry, 'entryId'>>(this.database, 'entry_id as "entryId"', { about: { entry_id }, after, limit }, you);
  }
}
