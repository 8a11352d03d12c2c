import type { OperatorOverview } from '@community-help/api-contracts';
import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LISTING_STATE } from '../moderation/listing-state.js';

type Row = Omit<OperatorOverview, 'oldestReportAt'> & { oldestReportAt: Date | null };

/** What waits for operators: counts of index entries, of the few rows that wait. */
@Injectable()
export class ReadOverview {
  constructor(private readonly dataSource: DataSource) {}

  /** @param you `addressId` of whoever reads */
  async run(you: string): Promise<OperatorOverview> {
    const { rows } = await poolOf(this.dataSource).query<Row>(
      `select count(*)::int as "openReports", count(*) filter (where assigned_to = $1)::int as "assignedToMe", min(created_at) as "oldestReportAt",
              (select count(*)::int from helper h where ${LISTING_STATE} = 'hidden') as "hiddenListings",
              (select count(*)::int from helper h where h.verification_state = 'pending') as "pendingChecks"
       from report where state in ('open', 'assigned')`,
      [you],
    );
    const row = rows[0]!;
    return { ...row, oldestReportAt: row.oldestReportAt?.toISOString() ?? null };
  }
}
