import type { EntityManager } from 'typeorm';
import { helperAccounts } from './accounts.js';

/** What the ledger says about one helper, in pence. */
export interface HelperBalances {
  pending: number;
  available: number;
  inTransit: number;
  disputeHold: number;
  /** In the helper's own Stripe account, on its way to the bank. */
  connected: number;
  /** Paid out before a refund or dispute took it back; recovered from the next money. */
  receivable: number;
}

/** Balances of a helper; zero where nothing was ever posted. */
export async function readBalances(manager: EntityManager, helperId: string): Promise<HelperBalances> {
  return balancesOf(helperId, await manager.query(`select id, kind, debits, credits from ledger_account where owner = $1`, [helperId]));
}

/**
 * Balances of a helper, and until the transaction ends nobody else decides about that helper's money.
 * Take this lock before any other row of the helper, the one in 'helper' alone excepted. The accounts are locked in the order in which a posting locks them,
 * and before the accounts that all helpers share: no two transactions can wait for each other.
 */
export async function lockBalances(manager: EntityManager, helperId: string): Promise<HelperBalances> {
  const rows = await manager.query(
    `select id, kind, debits, credits from ledger_account where owner = $1 order by id for update`,
    [helperId],
  );
  return balancesOf(helperId, rows);
}

interface AccountRow {
  id: string;
  kind: string;
  debits: string;
  credits: string;
}

function balancesOf(helperId: string, rows: AccountRow[]): HelperBalances {
  const accounts = helperAccounts(helperId);
  const balance = (id: string): number => {
    const row = rows.find((candidate) => candidate.id === id);
    if (!row) return 0;
    const net = Number(row.credits) - Number(row.debits);
    return row.kind === 'asset' ? 0 - net : net;
  };
  return {
    pending: balance(accounts.pending),
    available: balance(accounts.available),
    inTransit: balance(accounts.inTransit),
    disputeHold: balance(accounts.disputeHold),
    connected: balance(accounts.connected),
    receivable: balance(accounts.receivable),
  };
}
