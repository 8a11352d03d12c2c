import type { OperatorPage, OperatorPayment } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { MarkDonor } from '../../donors/mark-donor.js';
import type { PaymentQueryDto } from '../operator-query.dto.js';
import { DONATION_COLUMNS, ORDER_COLUMNS, type PaymentRow } from './payment-row.js';
import { viewPayment } from './payment.view.js';

const LONDON_DAY = (day: string): string => `(${day}::date)::timestamp at time zone 'Europe/London'`;
const LONDON_DAY_AFTER = (day: string): string => `(${day}::date + 1)::timestamp at time zone 'Europe/London'`;

/** Donations and orders whose money arrived, newest first, a page at a time: each filter has an index in that order. */
@Injectable()
export class FindPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly markDonor: MarkDonor,
  ) {}

  /** @throws Problem 400 */
  async run(query: PaymentQueryDto): Promise<OperatorPage<OperatorPayment>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows: PaymentRow[] = await this.dataSource.query(text, values);
    const page = pageOf(rows, limit, ({ paidText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewPayment) };
  }

  /** For `explain`, too. Both halves are in order and cut off, so that no more than two pages are read. */
  statementOf({ q, helperId, amountPence, day, donor, after }: PaymentQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    const shared: ((table: string, paidAt: string) => string)[] = [];
    const given = (value: unknown, condition: (parameter: string, table: string, paidAt: string) => string): void => {
      const parameter = add(value);
      shared.push((table, paidAt) => condition(parameter, table, paidAt));
    };
    if (q) given(q, isUUID(q) ? (p, t) => `${t}.id = ${p}::uuid` : (p, t) => `${t}.intent_id = ${p}`);
    if (amountPence) given(amountPence, (p, t) => `${t}.amount_pence = ${p}::int`);
    if (day) given(day, (p, _t, at) => `${at} >= ${LONDON_DAY(p)} and ${at} < ${LONDON_DAY_AFTER(p)}`);
    if (after !== undefined) {
      const key = readPageKey(after, (id) => isUUID(id));
      const id = add(key.id);
      given(key.at, (p, t, at) => `(${at}, ${t}.id) < (${p}::timestamptz, ${id}::uuid)`);
    }
    const ofDonations: string[] = [];
    if (helperId) ofDonations.push(`d.helper_id = ${add(helperId)}`);
    if (donor) ofDonations.push(`d.donor_mark = ${add(this.markDonor.run(donor))}`);
    const where = (conditions: string[]): string => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
    const donations = `select ${DONATION_COLUMNS} from donation d left join helper h on h.helper_id = d.helper_id
      ${where([...shared.map((of) => of('d', 'd.completed_at')), ...ofDonations])} order by d.completed_at desc, d.id desc limit ${limit + 1}`;
    if (ofDonations.length > 0) return { text: donations, values };
    const orders = `select ${ORDER_COLUMNS} from merchandise_order o ${where(shared.map((of) => of('o', 'o.paid_at')))} order by o.paid_at desc, o.id desc limit ${limit + 1}`;
    return { text: `select * from ((${donations}) union all (${orders})) as paid order by "paidAt" desc, id desc limit ${limit + 1}`, values };
  }
}
