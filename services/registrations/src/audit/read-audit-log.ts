import type { AuditEntry, OperatorPage } from '@community-help/api-contracts';
import { readAuditLog } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface AuditQuery {
  helperId?: string | undefined;
  /** Lines older than this one. */
  after?: string | undefined;
  limit: number;
}

/** What operators did, latest first. */
@Injectable()
export class ReadAuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** @param you `addressId` of whoever reads */
  run({ helperId, ...page }: AuditQuery, you: string): Promise<OperatorPage<AuditEntry>> {
    return readAuditLog<Pick<AuditEntry, 'helperId' | 'reportId'>>(this.dataSource, 'helper_id as "helperId", report_id as "reportId"', { about: { helper_id: helperId }, ...page }, you);
  }
}
