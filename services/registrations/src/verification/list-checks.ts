import type { OperatorCheck, OperatorPage, VerificationState } from '@community-help/api-contracts';
import { pageOf, poolOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { viewOperatorCheck } from './verification.view.js';

export interface CheckQuery {
  state: Exclude<VerificationState, 'unverified'>;
  after?: string | undefined;
  limit: number;
}

/** Listings by the state of their check, by the index of these states. */
@Injectable()
export class ListChecks {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * What waits oldest first, everything else newest first.
   * @param you `addressId` of whoever reads. @throws Problem 400
   */
  async run({ state, after, limit }: CheckQuery, you: string): Promise<OperatorPage<OperatorCheck>> {
    const [direction, sign] = state === 'pending' ? ['asc', '>'] : ['desc', '<'];
    const values: unknown[] = [state, limit + 1];
    let behind = '';
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => key.length <= 300 && !key.includes('\0'));
      behind = `and (h.verification_asked_at, h.id) ${sign} ($${values.push(at)}::timestamptz, $${values.push(id)})`;
    }
    // the words of the index's condition, for which a parameter would be too late
    const { rows } = await poolOf(this.dataSource).query<Helper & { askedAt: string }>(
      `select ${helperColumns(this.dataSource, 'h')}, h.verification_asked_at::text as "askedAt" from helper h
       where h.verification_state = $1 and h.verification_state <> 'unverified' ${behind} order by h.verification_asked_at ${direction}, h.id ${direction} limit $2`,
      values,
    );
    const page = pageOf(rows, limit, ({ askedAt: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map((row) => viewOperatorCheck(row, you)) };
  }
}
