import type { MoneyAuditEntry, OperatorPage } from '@community-help/api-contracts';
import { readAuditLog } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface MoneyAuditQuery {
  subject?: string | undefined;
  helperId?: string | undefined;
  /** Lines older than this one. */
  after?: string | undefined;
  limit: number;
}

/** What operators did about money, latest first. */
@Injectable()
export class ReadMoneyAudit {
  constructor(private readonly dataSource: DataSource) {}

  /** @param you `addressId` of whoever reads */
  run({ subject, helperId, ...page }: MoneyAuditQuery, you: string): Promise<OperatorPage<MoneyAuditEntry>> {
    return readAuditLog<Pick<MoneyAuditEntry, 'subject' | 'helperId'>>(this.dataSource, 'subject, helper_id as "helperId"', { about: { subject, helper_id: helperId }, ...page }, you);
  }
}
