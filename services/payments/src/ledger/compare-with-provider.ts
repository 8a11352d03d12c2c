import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PayoutStop } from '../payouts/payout-stop.js';
import { OutgoingMoney } from '../stripe/ports.js';
import type { ProviderMovement } from '../stripe/provider-types.js';
import { Clock } from '../time/clock.js';
import { SHARED_ACCOUNTS } from './accounts.js';
import { BooksChecks } from './books-checks.js';
import { moves } from './entry.js';
import { postEntry } from './post-entry.js';

/** What both sides say, asked one after the other while money moves. */
interface Look {
  ledgerPence: number;
  /** Without what is on its way to the ledger. */
  providerPence: number;
  /** Lines of the provider's books, old enough to be known, of which the ledger has no entry. */
  strangers: ProviderMovement[];
}

export interface ProviderComparison extends Look {
  /** No look agreed, and each saw another difference: money moved meanwhile, and nobody knows more than before. */
  isUndecided: boolean;
}

const log = logger('ledger');

const HOUR_MS = 3_600_000;
/** News of a movement may take this long; a younger one that the ledger does not have is no difference yet. */
const NEWS_MS = 2 * HOUR_MS;
/** What is booked or posted between the questions of a look shows as a difference of this look alone; only one that stays the same is one. */
const TRIES = 10;
const PAUSE_MS = 1000;
const PAGE = 200;

/**
 * Compares the ledger with the provider's own books: every movement since the last comparison has its entry, and the balance is what the
 * entries make it. A difference stops payouts (nothing else) until a person says go on.
 */
@Injectable()
export class CompareWithProvider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly checks: BooksChecks,
    private readonly payoutStop: PayoutStop,
    private readonly clock: Clock,
  ) {}

  /** By the clock: from where the last one without a difference ended. */
  async run(pauseMs = PAUSE_MS): Promise<ProviderComparison> {
    const began = this.clock.now();
    const { watermark } = await this.checks.read('provider');
    const since = new Date((watermark?.getTime() ?? 0) - (watermark ? NEWS_MS : 0));
    const found = await this.compare(since, pauseMs);
    if (found.isUndecided) {
      log.warn('money moved in every look at the books and at those of Stripe; they are compared again in an hour');
      return found;
    }
    const differencePence = Math.abs(found.ledgerPence - found.providerPence);
    const isSame = agrees(found);
    await this.checks.succeeded('provider', {
      watermark: isSame ? began : watermark,
      findings: { pence: differencePence, movements: found.strangers.length },
    });
    if (!isSame) await this.payoutStop.stop(reasonOf(found, differencePence));
    return found;
  }

  /** Changes nothing. @param since the movements to look at */
  async compare(since: Date, pauseMs = PAUSE_MS): Promise<ProviderComparison> {
    const differences = new Set<number>();
    for (let attempt = 1; ; attempt++) {
      const found = await this.look(since);
      differences.add(found.providerPence - found.ledgerPence);
      if (agrees(found)) return { ...found, isUndecided: false };
      if (attempt === TRIES) return { ...found, isUndecided: found.strangers.length === 0 && differences.size > 1 };
      await sleep(pauseMs);
    }
  }

  private async look(since: Date): Promise<Look> {
    const unknown = await this.unknownMovements(since);
    const { availablePence, pendingPence } = await this.money.readBalance();
    const ledgerPence = await this.ledgerPence();
    const newsFrom = this.clock.now().getTime() - NEWS_MS;
    const onTheWay = unknown.filter(({ createdAt }) => createdAt.getTime() >= newsFrom);
    return {
      ledgerPence,
      providerPence: availablePence + pendingPence - onTheWay.reduce((sum, { netPence }) => sum + netPence, 0),
      strangers: unknown.filter(({ createdAt }) => createdAt.getTime() < newsFrom),
    };
  }

  private async ledgerPence(): Promise<number> {
    const [row] = await this.dataSource.query(`select coalesce(sum(debits - credits), 0)::text as pence from ledger_account where id = 'asset:stripe'`);
    return Number(row.pence);
  }

  private async unknownMovements(since: Date): Promise<ProviderMovement[]> {
    const unknown: ProviderMovement[] = [];
    let page: ProviderMovement[] = [];
    for await (const movement of this.money.movements(since)) {
      page.push(movement);
      if (page.length < PAGE) continue;
      unknown.push(...(await this.withoutEntry(page)));
      page = [];
    }
    return [...unknown, ...(await this.withoutEntry(page))];
  }

  private async bookFee({ sourceKey, netPence, createdAt }: ProviderMovement): Promise<void> {
    const fee = { debit: SHARED_ACCOUNTS.stripeFees, credit: SHARED_ACCOUNTS.stripe, pence: Math.abs(netPence) };
    const back = { debit: SHARED_ACCOUNTS.stripe, credit: SHARED_ACCOUNTS.stripeFees, pence: Math.abs(netPence) };
    const postings = moves(netPence < 0 ? fee : back);
    await postEntry(this.dataSource.manager, { sourceKey: sourceKey!, kind: 'provider-fee', occurredAt: createdAt, postings });
  }

  private async withoutEntry(page: ProviderMovement[]): Promise<ProviderMovement[]> {
    const keys = page.flatMap(({ sourceKey }) => (sourceKey ? [sourceKey] : []));
    const rows: { source_key: string }[] = await this.dataSource.query(`select source_key from ledger_tx where source_key = any($1)`, [keys]);
    const posted = new Set(rows.map((row) => row.source_key));
    const unknown = page.filter(({ sourceKey }) => sourceKey === null || !posted.has(sourceKey));
    for (const movement of unknown) if (movement.isProviderFee) await this.bookFee(movement);
    return unknown.filter(({ isProviderFee }) => !isProviderFee);
  }
}

function agrees({ ledgerPence, providerPence, strangers }: Look): boolean {
  return ledgerPence === providerPence && strangers.length === 0;
}

function reasonOf({ strangers }: ProviderComparison, differencePence: number): string {
  const [first] = strangers;
  const named = first ? `; the ledger has no entry of ${first.movementId} (${first.type}) and ${strangers.length - 1} more` : '';
  return `Stripe and the ledger differ by ${differencePence}p${named}`;
}
