import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from './accounts.js';
import type { SaleAccount } from './post-sale.js';

const SALE_ACCOUNTS = ['premium', 'merchandise', 'unallocated'] as const satisfies readonly SaleAccount[];

/** The resolution of money that fitted nothing and was kept. */
export function keptAs(account: SaleAccount): string {
  return `kept as ${account}`;
}

/**
 * Where the ledger has a payment that is no donation; undefined when it has none of it. What was kept is no longer where it arrived, even if nothing
 * was left of it to be moved: what comes back later belongs with the rest, because nobody decides about it again.
 */
export async function saleAccountOf(manager: EntityManager, intentId: string): Promise<SaleAccount | undefined> {
  const [row] = await manager.query(
    `select p.credit_account as account, i.resolution from ledger_tx t join ledger_posting p on p.tx_id = t.id left join payment_issue i on i.intent_id = $3
     where t.source_key = $1 and p.debit_account = $2`,
    [`stripe:${intentId}:succeeded`, SHARED_ACCOUNTS.stripe, intentId],
  );
  return SALE_ACCOUNTS.find((account) => keptAs(account) === row?.resolution) ?? SALE_ACCOUNTS.find((account) => SHARED_ACCOUNTS[account] === row?.account);
}
