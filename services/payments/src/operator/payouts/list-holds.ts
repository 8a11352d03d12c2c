import type { HeldHelper, OperatorPage } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey, type PageDto } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperAccounts } from '../../ledger/accounts.js';
import { viewHold, type HoldRow } from './hold.view.js';

const SELECT = `select o.helper_id as id, h.name, o.cause, o.reason, o.held_by as "heldBy", o.held_at as "heldAt", o.held_at::text as "heldText"
  from payout_hold o left join helper h on h.helper_id = o.helper_id`;

/** Helpers whose payouts an operator holds, the latest first, and what waits for them. */
@Injectable()
export class ListHolds {
  constructor(private readonly dataSource: DataSource) {}

  /** @param you `addressId` of whoever reads. @throws Problem 400 */
  async run(query: PageDto, you: string): Promise<OperatorPage<HeldHelper>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const page = pageOf(await this.dataSource.query<HoldRow[]>(text, values), limit, ({ heldText: at, id }) => writePageKey({ at, id }));
    const available = await this.available(page.rows);
    const rows = page.rows.map((row) => viewHold(row, available.get(helperAccounts(row.id).available) ?? 0, you));
    return { ...page, rows };
  }

  /** For `explain`, too. */
  statementOf({ after }: PageDto, limit: number): { text: string; values: unknown[] } {
    const order = `order by o.held_at desc, o.helper_id desc limit ${limit + 1}`;
    if (after === undefined) return { text: `${SELECT} ${order}`, values: [] };
    const { at, id } = readPageKey(after, (key) => key.length <= 300 && !key.includes('\0'));
    return { text: `${SELECT} where (o.held_at, o.helper_id) < ($1::timestamptz, $2) ${order}`, values: [at, id] };
  }

  /** Pence by account. */
  private async available(rows: readonly HoldRow[]): Promise<Map<string, number>> {
    const ids = rows.map(({ id }) => helperAccounts(id).available);
    const accounts = await this.dataSource.query<{ id: string; pence: string }[]>('select id, credits - debits as pence from ledger_account where id = any($1)', [ids]);
    return new Map(accounts.map(({ id, pence }) => [id, Number(pence)]));
  }
}
