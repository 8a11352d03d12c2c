import { forLongStatements } from '@community-help/service-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { INVARIANTS, type Invariant } from './invariants.js';

export interface LedgerFinding {
  invariant: string;
  promise: string;
  /** Rows that break the promise; the first ones only. Empty when it holds. */
  violations: Record<string, unknown>[];
  violationCount: number;
}

/** How many broken rows a finding shows. */
const SHOWN = 10;
/** Scans of a whole ledger take their time; the service's own limit is for requests. */
const LIMIT_MS = 20 * 60_000;

/** Asks every invariant of the whole books in one snapshot, so that postings made meanwhile cannot look like a fault. */
export async function checkLedger(dataSource: DataSource): Promise<LedgerFinding[]> {
  return inSnapshot(dataSource, (manager) => askAll(manager, () => true));
}

/**
 * Asks them of everything that was posted since an entry: of each helper whose money moved, with their whole history. Shared accounts are
 * asked of as a whole where that is one sum.
 * @param sinceTxId id of the last entry that was checked
 * @returns what is broken, and the entry from which the next check begins
 */
export async function checkLedgerSince(dataSource: DataSource, sinceTxId: string): Promise<{ findings: LedgerFinding[]; lastTxId: string }> {
  return inSnapshot(dataSource, async (manager) => {
    // An entry gets its number before it is committed: one that is younger than any transaction may be is looked at again.
    const [{ last }] = await manager.query(
      `select coalesce(max(id), $1::bigint)::text as last from ledger_tx where id > $1::bigint and posted_at < now() - interval '10 minutes'`,
      [sinceTxId],
    );
    const shared = await askAll(manager, ({ scope }) => scope === 'shared');
    await manager.query(`create temp table touched on commit drop as select distinct helper_id from public.ledger_tx where id > ${BigInt(sinceTxId)} and helper_id is not null`);
    await manager.query(SCOPED);
    return { findings: [...shared, ...(await askAll(manager, ({ scope }) => scope === undefined))], lastTxId: last };
  });
}

/** The invariants' own words, asked of views that show only the touched helpers: a temporary name goes before the table's. */
const SCOPED = `
  create temp view ledger_account as select a.* from public.ledger_account a where a.owner in (select helper_id from touched);
  create temp view donation as select d.* from public.donation d where d.helper_id in (select helper_id from touched);
  create temp view payout as select p.* from public.payout p where p.helper_id in (select helper_id from touched);
  create temp view ledger_tx as select t.* from public.ledger_tx t where t.helper_id in (select helper_id from touched);
  create temp view received_by_month as select r.* from public.received_by_month r where r.helper_id in (select helper_id from touched);
  create temp view ledger_posting as select p.* from public.ledger_posting p where p.tx_id in (select id from ledger_tx);
`;

/** Nothing is changed: the transaction ends as if it had not been, and the views with it. */
async function inSnapshot<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const patient = await forLongStatements(dataSource, LIMIT_MS).initialize();
  const runner = patient.createQueryRunner();
  try {
    await runner.startTransaction('REPEATABLE READ');
    return await work(runner.manager);
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    await runner.release();
    await patient.destroy();
  }
}

async function askAll(manager: EntityManager, isAsked: (invariant: Invariant) => boolean): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const { name, promise, violations } of INVARIANTS.filter(isAsked)) {
    const rows: Record<string, unknown>[] = await manager.query(violations);
    findings.push({ invariant: name, promise, violations: rows.slice(0, SHOWN), violationCount: rows.length });
  }
  return findings;
}
