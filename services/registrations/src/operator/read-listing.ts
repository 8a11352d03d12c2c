import type { OperatorListing, OperatorListingDetails } from '@community-help/api-contracts';
import { poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReadAuditLog } from '../audit/read-audit-log.js';
import { Helper } from '../helper/helper.entity.js';
import { helperProblems } from '../helper/helper.problems.js';
import { ListReports } from '../reports/list-reports.js';
import { viewOperatorVerification } from '../verification/verification.view.js';
import { viewOperatorListing } from './operator-listing.view.js';

const HISTORY = 100;
const REPORTS = 50;

/** One listing in any state, with what was said about it and done to it. */
@Injectable()
export class ReadListing {
  constructor(
    private readonly dataSource: DataSource,
    private readonly readAuditLog: ReadAuditLog,
    private readonly listReports: ListReports,
  ) {}

  /** @param you `addressId` of whoever reads. @throws Problem 404 */
  async run(id: string, you: string): Promise<OperatorListingDetails> {
    const [helper, history, reports] = await Promise.all([
      this.dataSource.manager.findOneBy(Helper, { id }),
      this.readAuditLog.run({ helperId: id, limit: HISTORY }, you),
      this.listReports.ofListing(id, REPORTS, you),
    ]);
    if (!helper) throw helperProblems.unknownHelper();
    const { description, phone, website, services, images, acceptsDonations, confirmedAt, removedReason } = helper;
    return {
      ...viewOperatorListing(helper, reports.filter(({ state }) => state !== 'decided').length),
      description,
      phone,
      website,
      services,
      images,
      acceptsDonations,
      isConfirmed: confirmedAt !== null,
      removedReason,
      verification: viewOperatorVerification(helper, you),
      history: history.rows,
      reports,
    };
  }

  /** After something was done with it. @throws Problem 404 */
  async row(id: string): Promise<OperatorListing> {
    const { rows } = await poolOf(this.dataSource).query<{ count: number }>(`select count(*)::int as count from report where helper_id = $1 and state <> 'decided'`, [id]);
    const helper = await this.dataSource.manager.findOneBy(Helper, { id });
    if (!helper) throw helperProblems.unknownHelper();
    return viewOperatorListing(helper, rows[0]!.count);
  }
}
