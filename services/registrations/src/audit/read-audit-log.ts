import type { AuditEntry, OperatorPage } from '@community-help/api-contracts';
import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUDIT_COLUMNS, viewAuditEntry, type AuditRow } from './audit-entry.view.js';

export interface AuditQuery {
  helperId?: string | undefined;
  /** Lines older than this one. */
  after?: string | undefined;
  limit: number;
}

/** What operators did, latest first, by the primary key or the index of a listing: a page costs the same whatever lies before it. */
@Injectable()
export class ReadAuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** @param you `addressId` of whoever reads */
  async run({ helperId, after, limit }: AuditQuery, you: string): Promise<OperatorPage<AuditEntry>> {
    const values: unknown[] = [limit + 1];
    const conditions: string[] = [];
    if (helperId !== undefined) conditions.push(`helper_id = $${values.push(helperId)}`);
    if (after !== undefined) conditions.push(`id < $${values.push(after)}`);
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const { rows } = await poolOf(this.dataSource).query<AuditRow>(`select ${AUDIT_COLUMNS} from audit_entry ${where} order by id desc limit $1`, values);
    const page = rows.slice(0, limit);
    return { rows: page.map((row) => viewAuditEntry(row, you)), next: rows.length > limit ? page.at(-1)!.id : null };
  }
}
