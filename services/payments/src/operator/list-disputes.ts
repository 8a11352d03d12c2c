import type { DisputeState, OperatorDispute, OperatorPage } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { viewDispute, type DisputeRow } from './dispute.view.js';
import type { DisputeQueryDto } from './operator-query.dto.js';

const FIELDS = `x.dispute_id as id, x.intent_id as "intentId", x.status as state, x.amount_pence as "amountPence", x.opened_at as "openedAt", x.opened_at::text as "openedText",
  x.due_at as "dueAt", coalesce(d.id, o.id) as "paymentId", d.helper_id as "helperId"`;
const FROM = `dispute x left join donation d on d.intent_id = x.intent_id left join merchandise_order o on o.intent_id = x.intent_id`;

/** What card networks took back, by the index of their states. It is answered at Stripe; here stands by when. */
@Injectable()
export class ListDisputes {
  constructor(private readonly dataSource: DataSource) {}

  /** Open ones oldest first, decided ones latest first. @throws Problem 400 */
  async run(query: DisputeQueryDto): Promise<OperatorPage<OperatorDispute>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows: DisputeRow[] = await this.dataSource.query(text, values);
    const page = pageOf(rows, limit, ({ openedText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewDispute) };
  }

  statementOf({ state = 'open', after }: DisputeQueryDto, limit: number): { text: string; values: unknown[] } {
    const [direction, sign] = state === 'open' ? ['asc', '>'] : ['desc', '<'];
    const values: unknown[] = [state satisfies DisputeState];
    let behind = '';
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => /^[\w-]{1,100}$/.test(key));
      behind = `and (x.opened_at, x.dispute_id) ${sign} ($${values.push(at)}::timestamptz, $${values.push(id)})`;
    }
    return { text: `select ${FIELDS} from ${FROM} where x.status = $1 ${behind} order by x.opened_at ${direction}, x.dispute_id ${direction} limit ${limit + 1}`, values };
  }

  async ofPayment(intentId: string): Promise<OperatorDispute[]> {
    const rows: DisputeRow[] = await this.dataSource.query(`select ${FIELDS} from ${FROM} where x.intent_id = $1 order by x.opened_at`, [intentId]);
    return rows.map(viewDispute);
  }
}
