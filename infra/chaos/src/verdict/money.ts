import type Stripe from 'stripe';
import { askDatabase as ask } from '../world/ask-database.js';

/** What the service says, beside what the provider says. Pence where it is money. */
export interface Account {
  what: string;
  ours: number;
  theirs: number;
}

/** Asks both sides for everything that must be equal once all news has arrived. */
export async function compareMoney(databaseUrl: string, stripe: Stripe, accountIds: readonly string[]): Promise<Account[]> {
  const theirs = await askProvider(stripe, accountIds);
  const ours = await askLedger(databaseUrl);
  return Object.keys(theirs).map((what) => ({ what, ours: ours[what] ?? Number.NaN, theirs: theirs[what]! }));
}

async function askProvider(stripe: Stripe, accountIds: readonly string[]): Promise<Record<string, number>> {
  const intents = await all(stripe.paymentIntents.list({ limit: 100 }));
  const donations = intents.filter((intent) => intent.status === 'succeeded' && intent.metadata.purpose === 'donation');
  const donated = new Set(donations.map((intent) => intent.id));
  const refunds = (await all(stripe.refunds.list({ limit: 100 }))).filter((refund) => refund.status === 'succeeded');
  const transfers = await all(stripe.transfers.list({ limit: 100 }));
  const payouts: Stripe.Payout[] = [];
  for (const stripeContext of accountIds) payouts.push(...(await all(stripe.payouts.list({ limit: 100 }, { stripeContext }))));
  const paid = payouts.filter((payout) => payout.status === 'paid');
  const balance = await stripe.balance.retrieve();
  return {
    'donations': donations.length,
    'pence donated': sum(donations, (intent) => intent.amount_received),
    'pence refunded': sum(refunds.filter((refund) => donated.has(refund.payment_intent as string)), (refund) => refund.amount),
    'transfers': transfers.length,
    'payouts that were transferred': new Set(transfers.map((transfer) => transfer.metadata.payout_id)).size,
    'pence transferred': sum(transfers, (transfer) => transfer.amount),
    'payouts paid': paid.length,
    'pence paid out': sum(paid, (payout) => payout.amount),
    'pence on the platform': sum([...balance.available, ...balance.pending], (part) => part.amount),
  };
}

async function askLedger(databaseUrl: string): Promise<Record<string, number>> {
  const number = async (sql: string): Promise<number> => Number((await ask(databaseUrl, `select coalesce((${sql}), 0)::text as n`))[0]!.n);
  const moved = `select count(*) from payout where status not in ('reserved', 'waiting_funds', 'refused')`;
  return {
    'donations': await number(`select count(*) from donation`),
    'pence donated': await number(`select sum(p.amount) from ledger_tx t join ledger_posting p on p.tx_id = t.id where t.kind = 'donation' and p.debit_account = 'asset:stripe'`),
    'pence refunded': await number(`select sum(refunded_pence) from donation`),
    'transfers': await number(`select count(*) from ledger_tx where kind = 'payout-transferred'`),
    'payouts that were transferred': await number(moved),
    'pence transferred': await number(`select sum(p.amount) from ledger_tx t join ledger_posting p on p.tx_id = t.id where t.kind = 'payout-transferred'`),
    'payouts paid': await number(`select count(*) from payout where status = 'paid'`),
    'pence paid out': await number(`select sum(amount_pence) from payout where status = 'paid'`),
    'pence on the platform': await number(`select sum(debits - credits) from ledger_account where id = 'asset:stripe'`),
  };
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of pages) items.push(item);
  return items;
}

function sum<T>(items: readonly T[], pence: (item: T) => number): number {
  return items.reduce((total, item) => total + pence(item), 0);
}
