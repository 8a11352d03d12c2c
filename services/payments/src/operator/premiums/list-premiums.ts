import type { OperatorPage, OperatorPremium } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { operatorProblems } from '../operator.problems.js';
import type { PremiumQueryDto } from '../operator-query.dto.js';
import { viewPremium, type PremiumRow } from './premium.view.js';

const SELECT = `select p.id, p.helper_id as "helperId", h.name as "helperName", p.registration_type as "registrationType", p.status as state, p.first_paid_at as "firstPaidAt",
  p.paid_until as "paidUntil", p.cancels_at as "cancelsAt", p.ended_at as "endedAt", p.ended_reason as "endedReason", p.created_at as "createdAt", p.created_at::text as "createdText",
  coalesce(i.paid, 0)::int as "paidPence", coalesce(i.refunded, 0)::int as "refundedPence", coalesce(i.refunding, 0)::int as "refundingPence",
  (select count(*)::int from audit_entry e where e.subject = p.id::text) as version
  from registration_payment p left join helper h on h.helper_id = p.helper_id,
  lateral (select sum(amount_pence) as paid, sum(amount_pence) filter (where refunded_at is not null) as refunded,
    sum(amount_pence) filter (where refund_wanted and refunded_at is null) as refunding from premium_invoice where registration_payment_id = p.id) i`;

/** Premiums, newest first, by the index of their states or of a helper. */
@Injectable()
export class ListPremiums {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 400 */
  async run(query: PremiumQueryDto): Promise<OperatorPage<OperatorPremium>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows: PremiumRow[] = await this.dataSource.query(text, values);
    const page = pageOf(rows, limit, ({ createdText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewPremium) };
  }

  statementOf({ state, helperId, after }: PremiumQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (state !== undefined) conditions.push(`p.status = ${add(state)}`);
    if (helperId) conditions.push(`p.helper_id = ${add(helperId)}`);
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => isUUID(key));
      conditions.push(`(p.created_at, p.id) < (${add(at)}::timestamptz, ${add(id)}::uuid)`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    return { text: `${SELECT} ${where} order by p.created_at desc, p.id desc limit ${limit + 1}`, values };
  }

  /** @throws Problem 404 */
  async one(id: string): Promise<OperatorPremium> {
    const [row]: PremiumRow[] = isUUID(id) ? await this.dataSource.query(`${SELECT} where p.id = $1`, [id]) : [];
    if (!row) throw operatorProblems.unknownPremium();
    return viewPremium(row);
  }
}
