import type { OperatorPage, OperatorPayout } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { inTrouble } from '../../payouts/payout-trouble.js';
import { Clock } from '../../time/clock.js';
import { operatorProblems } from '../operator.problems.js';
import type { PayoutQueryDto } from '../operator-query.dto.js';
import { viewPayout, type PayoutRow } from './payout.view.js';

const SELECT = `select p.id, p.helper_id as "helperId", h.name as "helperName", p.amount_pence as "amountPence", p.trigger, p.status, p.failure_code as "failureCode",
  p.requested_at as "requestedAt", p.requested_at::text as "requestedText", p.paid_at as "paidAt", p.next_attempt_at as "nextAttemptAt",
  exists (select 1 from payout_stop) as "isStopped", exists (select 1 from payout_hold o where o.helper_id = p.helper_id) as "isHeld",
  a.payouts_held_until as "bankHeldUntil", (select count(*)::int from audit_entry e where e.subject = p.id::text) as version
  from payout p left join helper h on h.helper_id = p.helper_id left join payout_account a on a.helper_id = p.helper_id`;

/** Payouts of all helpers, newest first, by the index of their states, of a helper, or of those that are not finished. */
@Injectable()
export class ListPayouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem 400 */
  async run(query: PayoutQueryDto): Promise<OperatorPage<OperatorPayout>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows: PayoutRow[] = await this.dataSource.query(text, values);
    const page = pageOf(rows, limit, ({ requestedText: at, id }) => writePageKey({ at, id }));
    const now = this.clock.now();
    return { ...page, rows: page.rows.map((row) => viewPayout(row, now)) };
  }

  statementOf({ state, helperId, after }: PayoutQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (state === 'trouble') conditions.push(inTrouble('p'));
    else if (state !== undefined) conditions.push(`p.status = ${add(state)}`);
    if (helperId) conditions.push(`p.helper_id = ${add(helperId)}`);
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => isUUID(key));
      conditions.push(`(p.requested_at, p.id) < (${add(at)}::timestamptz, ${add(id)}::uuid)`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    return { text: `${SELECT} ${where} order by p.requested_at desc, p.id desc limit ${limit + 1}`, values };
  }

  /** @throws Problem 404 */
  async one(id: string): Promise<OperatorPayout> {
    const [row]: PayoutRow[] = isUUID(id) ? await this.dataSource.query(`${SELECT} where p.id = $1`, [id]) : [];
    if (!row) throw operatorProblems.unknownPayout();
    return viewPayout(row, this.clock.now());
  }
}
