import type { OperatorPage, UnallocatedPayment } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { operatorProblems } from '../operator.problems.js';
import type { UnallocatedQueryDto } from '../operator-query.dto.js';
import { viewUnallocated, type UnallocatedRow } from './unallocated.view.js';

const FIELDS = `i.intent_id as id, i.reason as why, i.amount_pence as "amountPence", i.noticed_at as "noticedAt", i.resolution, i.resolved_at as "resolvedAt",
  exists (select 1 from refund_request r where r.intent_id = i.intent_id and r.state = 'started') as "isOnItsWayBack", coalesce(i.resolved_at, i.noticed_at)::text as "placeText"`;

/** Payments that fit nothing we sold, by the index of those that are open or of those that were decided. */
@Injectable()
export class ListUnallocated {
  constructor(private readonly dataSource: DataSource) {}

  /** What is open oldest first, what was decided latest first. @throws Problem 400 */
  async run(query: UnallocatedQueryDto): Promise<OperatorPage<UnallocatedPayment>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows: UnallocatedRow[] = await this.dataSource.query(text, values);
    const page = pageOf(rows, limit, ({ placeText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewUnallocated) };
  }

  statementOf({ state = 'open', after }: UnallocatedQueryDto, limit: number): { text: string; values: unknown[] } {
    const [column, which, direction, sign] = state === 'open' ? ['noticed_at', 'is null', 'asc', '>'] : ['resolved_at', 'is not null', 'desc', '<'];
    const values: unknown[] = [];
    let behind = '';
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => /^[\w-]{1,100}$/.test(key));
      behind = `and (i.${column}, i.intent_id) ${sign} ($${values.push(at)}::timestamptz, $${values.push(id)})`;
    }
    return { text: `select ${FIELDS} from payment_issue i where i.resolved_at ${which} ${behind} order by i.${column} ${direction}, i.intent_id ${direction} limit ${limit + 1}`, values };
  }

  /** @throws Problem 404 */
  async one(intentId: string): Promise<UnallocatedPayment> {
    const [row]: UnallocatedRow[] = await this.dataSource.query(`select ${FIELDS} from payment_issue i where i.intent_id = $1`, [intentId]);
    if (!row) throw operatorProblems.unknownIssue();
    return viewUnallocated(row);
  }
}
