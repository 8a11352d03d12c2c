import type { MailAuditEntry, OperatorPage } from '@community-help/api-contracts';
import { readAuditLog } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface MailAuditQuery {
  mailId?: string | undefined;
  /** Lines older than this one. */
  after?: string | undefined;
  limit: number;
}

/** What operators did about mails, readers and events, latest first. */
@Injectable()
export class ReadMailAudit {
  constructor(private readonly database: DataSource) {}

  /** @param you `addressId` of whoever reads */
  run({ mailId, ...page }: MailAuditQuery, you: string): Promise<OperatorPage<MailAuditEntry>> {
    return readAuditLog<Pick<MailAuditEntry, 'mailId' | 'letterId'>>(this.database, 'mail_id as "mailId", letter_id as "letterId"', { about: { mail_id: mailId }, ...page }, you);
  }
}
