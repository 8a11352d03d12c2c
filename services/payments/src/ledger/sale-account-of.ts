import type { EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from './accounts.js';
import type { SaleAccount } from './post-sale.js';

const SALE_ACCOUNTS = ['premium', 'merchandise', 'unallocated'] as const satisfies readonly SaleAccount[];

/** Where the ledger put a payment that is no donation; undefined when it has none of it. */
export async function saleAccountOf(manager: EntityManager, intentId: string): Promise<SaleAccount | undefined> {
  const [row] = await manager.query(
    `select p.credit_account as account from ledger_tx t join ledger_posting p on p.tx_id = t.id
     where t.source_key = $1 and p.debit_account = $2`,
    [`stripe:${intentId}:succeeded`, SHARED_ACCOUNTS.stripe],
  );
  return SALE_ACCOUNTS.find((account) => SHARED_ACCOUNTS[account] === row?.account);
}
