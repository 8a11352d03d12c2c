import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { OutgoingMoney } from '../stripe/ports.js';

export interface ProviderComparison {
  ledgerPence: number;
  providerPence: number;
}

/** News of money is on its way for a moment; only a difference that stays is one. */
const TRIES = 10;
const PAUSE_MS = 1000;

/** What the ledger says Stripe holds for the platform, beside what Stripe says. */
export async function compareWithProvider(dataSource: DataSource, money: OutgoingMoney, pauseMs = PAUSE_MS): Promise<ProviderComparison> {
  for (let attempt = 1; ; attempt++) {
    const balance = await money.readBalance();
    const providerPence = balance.availablePence + balance.pendingPence;
    const [row] = await dataSource.query(`select coalesce(sum(debits - credits), 0)::text as pence from ledger_account where id = 'asset:stripe'`);
    const ledgerPence = Number(row.pence);
    if (ledgerPence === providerPence || attempt === TRIES) return { ledgerPence, providerPence };
    await sleep(pauseMs);
  }
}
