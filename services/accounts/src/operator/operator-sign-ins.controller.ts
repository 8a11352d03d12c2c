import type { KnownSignIns, OperatorPage, SignInAuditEntry } from '@community-help/api-contracts';
import { AUDIT_CSV_PAGE, auditCsv, AuditPageDto, Caller, CsvExports, ForOperators, limitOf, readAuditLog, type Identity } from '@community-help/service-kit';
import { Body, Controller, Get, Header, HttpCode, Post, Query, StreamableFile, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SignIns } from '../sessions/sign-ins.js';
import { SignInErasureDto, SignInsQueryDto } from './operator-sign-ins.dto.js';

/** The address travels in the body: paths and queries are logged. */
@Controller('/api/operator/sign-ins')
@UseGuards(ForOperators)
export class OperatorSignInsController {
  private readonly exports = new CsvExports();

  constructor(
    private readonly database: DataSource,
    private readonly signIns: SignIns,
  ) {}

  @Post('find')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  find(@Body() { email }: SignInsQueryDto): Promise<KnownSignIns> {
    return this.signIns.find(email);
  }

  @Post('erase')
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  erase(@Caller() { addressId: actor }: Identity, @Body() { email, reason }: SignInErasureDto): Promise<void> {
    return this.signIns.erase(email, reason, actor);
  }

  @Get('audit')
  @Header('cache-control', 'no-store')
  audit(@Caller() { addressId: you }: Identity, @Query() query: AuditPageDto): Promise<OperatorPage<SignInAuditEntry>> {
    return this.auditPage(query.after, limitOf(query), you);
  }

  @Get('audit.csv')
  @Header('cache-control', 'no-store')
  exportAudit(@Caller() { addressId: you }: Identity): StreamableFile {
    const lines = this.exports.stream(auditCsv<SignInAuditEntry>([], (after) => this.auditPage(after, AUDIT_CSV_PAGE, you)));
    return new StreamableFile(lines, { type: 'text/csv; charset=utf-8', disposition: 'attachment; filename="sign-in-audit.csv"' });
  }

  private auditPage(after: string | undefined, limit: number, you: string): Promise<OperatorPage<SignInAuditEntry>> {
    return readAuditLog(this.database, '', { about: {}, after, limit }, you);
  }
}
