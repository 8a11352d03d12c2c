import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import type { ProviderMovement } from '../stripe/provider-types.js';
import { SHARED_ACCOUNTS } from './accounts.js';
import { BooksChecks } from './books-checks.js';
import { moves } from './entry.js';
import { postEntry } from './post-entry.js';

const HOUR_MS = 3_600_000;
/** News of a movement may take this long; a younger one that the ledger does not have is no difference yet. */
export const NEWS_MS = 2 * HOUR_MS;
const PAGE = 200;

/** Lines of the provider's books of which the ledger has no entry. What the provider charges is booked when it is seen. */
@Injectable()
export class FindUnknownMovements {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly checks: BooksChecks,
  ) {}

  /** From where the last comparison without a difference ended, and what was on its way then. */
  async since(): Promise<Date> {
    const { watermark } = await this.checks.read('provider');
    return new Date(watermark ? watermark.getTime() - NEWS_MS : 0);
  }

  /** Newest first. @param type the provider's word for what is looked for; everything unless said */
  async run(since: Date, type?: string): Promise<ProviderMovement[]> {
    const unknown: ProviderMovement[] = [];
    let page: ProviderMovement[] = [];
    for await (const movement of this.money.movements(since, type)) {
      page.push(movement);
      if (page.length < PAGE) continue;
      unknown.push(...(await this.withoutEntry(page)));
      page = [];
    }
    return [...unknown, ...(await this.withoutEntry(page))];
  }

  private async withoutEntry(page: ProviderMovement[]): Promise<ProviderMovement[]> {
    const keys = page.flatMap(({ sourceKey }) => (sourceKey ? [sourceKey] : []));
    const rows: { source_key: string }[] = await this.dataSource.query(`select source_key from ledger_tx where source_key = any($1)`, [keys]);
    const posted = new Set(rows.map((row) => row.source_key));
    const unknown = page.filter(({ sourceKey }) => sourceKey === null || !posted.has(sourceKey));
    for (const movement of unknown) if (movement.isProviderFee) await this.bookFee(movement);
    return unknown.filter(({ isProviderFee }) => !isProviderFee);
  }

  private async bookFee({ sourceKey, netPence, createdAt }: ProviderMovement): Promise<void> {
    const fee = { debit: SHARED_ACCOUNTS.stripeFees, credit: SHARED_ACCOUNTS.stripe, pence: Math.abs(netPence) };
    const back = { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.stripeFees, pence: Math.abs(netPence) };
    const postings = moves(netPence < 0 ? fee : back);
    await postEntry(this.dataSource.manager, { sourceKey: sourceKey!, kind: 'provider-fee', occurredAt: createdAt, postings });
  }
}
