import type { OperatorPage, OperatorReport, ReportState } from '@community-help/api-contracts';
import { pageOf, poolOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { REPORT_COLUMNS, viewReport, type ReportRow } from './report.view.js';

export interface ReportQuery {
  state: ReportState;
  after?: string | undefined;
  limit: number;
}

/** The queue of reports, by the index of their states. */
@Injectable()
export class ListReports {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What waits oldest first, for the promise counts from when it came; what was decided newest first.
   * @param you `addressId` of whoever reads. @throws Problem 400
   */
  async run({ state, after, limit }: ReportQuery, you: string): Promise<OperatorPage<OperatorReport>> {
    const [direction, sign] = state === 'decided' ? ['desc', '<'] : ['asc', '>'];
    const values: unknown[] = [state, limit + 1];
    let behind = '';
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => isUUID(key));
      behind = `and (r.created_at, r.id) ${sign} ($${values.push(at)}::timestamptz, $${values.push(id)}::uuid)`;
    }
    const { rows } = await poolOf(this.dataSource).query<ReportRow>(
      `select ${REPORT_COLUMNS} from report r join helper h on h.id = r.helper_id where r.state = $1 ${behind} order by r.created_at ${direction}, r.id ${direction} limit $2`,
      values,
    );
    const page = pageOf(rows, limit, ({ reportedAt: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map((row) => viewReport(row, you)) };
  }

  /** Of one listing, latest first. */
  async ofListing(helperId: string, limit: number, you: string): Promise<OperatorReport[]> {
    const { rows } = await poolOf(this.dataSource).query<ReportRow>(
      `select ${REPORT_COLUMNS} from report r join helper h on h.id = r.helper_id where r.helper_id = $1 order by r.created_at desc limit $2`,
      [helperId, limit],
    );
    return rows.map((row) => viewReport(row, you));
  }

  async one(id: string, you: string): Promise<OperatorReport | undefined> {
    const { rows } = await poolOf(this.dataSource).query<ReportRow>(`select ${REPORT_COLUMNS} from report r join helper h on h.id = r.helper_id where r.id = $1`, [id]);
    return rows[0] && viewReport(rows[0], you);
  }
}
