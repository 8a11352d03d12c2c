import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PayoutStop } from '../payouts/payout-stop.js';
import { OutgoingMoney } from '../stripe/ports.js';
import { Clock } from '../time/clock.js';
import { BooksChecks } from './books-checks.js';
import { FindUnknownMovements, isStranger, type UnknownMovement } from './find-unknown-movements.js';

/** What both sides say, asked one after the other while money moves. */
interface Look {
  ledgerPence: number;
  /** Without what is on its way to the ledger. */
  providerPence: number;
  /** Lines of the provider's books of which the ledger has no entry, and no news can be on its way any more. */
  strangers: UnknownMovement[];
}

export interface ProviderComparison extends Look {
  /** No look agreed, and each saw another difference: money moved meanwhile, and nobody knows more than before. */
  isUndecided: boolean;
}

const log = logger('ledger');

/** What is booked or posted between the questions of a look shows as a difference of this look alone; only one that stays the same is one. */
const TRIES = 10;
const PAUSE_MS = 1000;

/**
 * Compares the ledger with the provider's own books: every movement since the last comparison has its entry, and the balance is what the
 * entries make it. A difference stops payouts (nothing else) until a person says go on.
 */
@Injectable()
export class CompareWithProvider {
  constructor(
    private readonly dataSource: DataSource,
    private readonly money: OutgoingMoney,
    private readonly unknownMovements: FindUnknownMovements,
    private readonly checks: BooksChecks,
    private readonly payoutStop: PayoutStop,
    private readonly clock: Clock,
  ) {}

  /** By the clock: from where the last one without a difference ended. */
  async run(pauseMs = PAUSE_MS): Promise<ProviderComparison> {
    const began = this.clock.now();
    const { watermark } = await this.checks.read('provider');
    const found = await this.compare(await this.unknownMovements.since(), pauseMs);
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
    const unknown = await this.unknownMovements.run(since);
    const { availablePence, pendingPence } = await this.money.readBalance();
    const ledgerPence = await this.ledgerPence();
    const now = this.clock.now();
    const strangers = unknown.filter((movement) => isStranger(movement, now));
    const onTheWay = unknown.filter((movement) => !isStranger(movement, now));
    return { ledgerPence, strangers, providerPence: availablePence + pendingPence - onTheWay.reduce((sum, { netPence }) => sum + netPence, 0) };
  }

  private async ledgerPence(): Promise<number> {
    const [row] = await this.dataSource.query(`select coalesce(sum(debits - credits), 0)::text as pence from ledger_account where id = 'asset:stripe'`);
    return Number(row.pence);
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
