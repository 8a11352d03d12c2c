import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutgoingMoney } from '../stripe/ports.js';
import type { ProviderMovement } from '../stripe/provider-types.js';
import { SHARED_ACCOUNTS } from './accounts.js';
import { BooksChecks } from './books-checks.js';
import { moves, type Posting } from './entry.js';
import { postEntry } from './post-entry.js';

const HOUR_MS = 3_600_000;
/** News of a movement may take this long; a younger one that the ledger does not have is no difference yet. */
const NEWS_MS = 2 * HOUR_MS;
const PAGE = 200;

export interface UnknownMovement extends ProviderMovement {
  /** A transfer of ours whose payout is not in this database either: it is an older copy, and no news of it can come. */
  isLost: boolean;
}

/** No entry of it is on its way any more. */
export function isStranger({ createdAt, isLost }: UnknownMovement, now: Date): boolean {
  return isLost || createdAt.getTime() < now.getTime() - NEWS_MS;
}

/** Lines of the provider's books of which the ledger has no entry. What nothing of ours tells of is booked when it is seen (`bookedAs`). */
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
  async run(since: Date, type?: string): Promise<UnknownMovement[]> {
    const unknown: UnknownMovement[] = [];
    let page: ProviderMovement[] = [];
    for await (const movement of this.money.movements(since, type)) {
      page.push(movement);
      if (page.length < PAGE) continue;
      unknown.push(...(await this.withoutEntry(page)));
      page = [];
    }
    return [...unknown, ...(await this.withoutEntry(page))];
  }

  private async withoutEntry(page: ProviderMovement[]): Promise<UnknownMovement[]> {
    const keys = page.flatMap(({ sourceKey, movementId }) => (sourceKey ? [sourceKey, settledKey(movementId)] : [settledKey(movementId)]));
    const rows: { source_key: string }[] = await this.dataSource.query(`select source_key from ledger_tx where source_key = any($1)`, [keys]);
    const posted = new Set(rows.map((row) => row.source_key));
    const unknown = page.filter(({ sourceKey, movementId }) => !posted.has(settledKey(movementId)) && (sourceKey === null || !posted.has(sourceKey)));
    for (const { sourceKey, bookedAs, netPence, createdAt } of unknown) {
      if (bookedAs === null) continue;
      const postings = against(bookedAs === 'provider-fee' ? SHARED_ACCOUNTS.stripeFees : SHARED_ACCOUNTS.outside, netPence);
      await postEntry(this.dataSource.manager, { sourceKey: sourceKey!, kind: bookedAs, occurredAt: createdAt, postings });
    }
    return this.withLoss(unknown.filter(({ bookedAs }) => bookedAs === null));
  }

  private async withLoss(unknown: ProviderMovement[]): Promise<UnknownMovement[]> {
    const payoutIds = unknown.flatMap(({ ofPayout }) => ofPayout?.payoutId ?? []);
    const rows: { id: string }[] = payoutIds.length === 0 ? [] : await this.dataSource.query(`select id from payout where id = any($1)`, [payoutIds]);
    const here = new Set(rows.map(({ id }) => id));
    return unknown.map((movement) => ({ ...movement, isLost: movement.ofPayout !== null && !here.has(movement.ofPayout.payoutId) }));
  }
}

/** Of the entry by which an operator settled a movement that the ledger has no entry of. */
export function settledKey(movementId: string): string {
  return `stripe:${movementId}:settled`;
}

/** What came to the provider's balance, or left it, is on the other account. @param netPence negative for what left */
export function against(account: string, netPence: number): Posting[] {
  const pence = Math.abs(netPence);
  return moves(netPence < 0 ? { debit: account, credit: SHARED_ACCOUNTS.stripe, pence } : { debit: SHARED_ACCOUNTS.stripe, credit: account, pence });
}
