import type { EntityManager } from 'typeorm';
import type { Entry } from './entry.js';

/** The one statement that writes an entry. */
export const POST_ENTRY = 'select ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9) as tx_id';

/** Its parameters. */
export function parametersOf(entry: Entry): unknown[] {
  return [
    entry.sourceKey,
    entry.kind,
    entry.occurredAt,
    entry.helperId ?? null,
    entry.donationId ?? null,
    entry.payoutId ?? null,
    entry.postings.map((posting) => posting.debit),
    entry.postings.map((posting) => posting.credit),
    entry.postings.map((posting) => posting.pence),
  ];
}

/**
 * Writes an entry into the ledger, in the caller's transaction.
 * @returns false when its source key was posted before: the effect has happened already
 * @throws QueryFailedError (23514) when an account that has a floor would fall below zero
 */
export async function postEntry(manager: EntityManager, entry: Entry): Promise<boolean> {
  const [row] = await manager.query(POST_ENTRY, parametersOf(entry));
  return row.tx_id !== null;
}

/** Whether the effect behind a source key is in the ledger. */
export async function isPosted(manager: EntityManager, sourceKey: string): Promise<boolean> {
  const rows = await manager.query(`select 1 from ledger_tx where source_key = $1`, [sourceKey]);
  return rows.length > 0;
}
