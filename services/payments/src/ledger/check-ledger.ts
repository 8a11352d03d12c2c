import type { DataSource, EntityManager } from 'typeorm';
import { INVARIANTS } from './invariants.js';

export interface LedgerFinding {
  invariant: string;
  promise: string;
  /** Rows that break the promise; the first ones only. Empty when it holds. */
  violations: Record<string, unknown>[];
  violationCount: number;
}

/** How many broken rows a finding shows. */
const SHOWN = 10;

/** Asks every invariant of the books, all in one snapshot, so that postings made meanwhile cannot look like a fault. */
export async function checkLedger(dataSource: DataSource): Promise<LedgerFinding[]> {
  return dataSource.transaction('REPEATABLE READ', async (manager) => askAll(manager));
}

async function askAll(manager: EntityManager): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = [];
  for (const { name, promise, violations } of INVARIANTS) {
    const rows: Record<string, unknown>[] = await manager.query(violations);
    findings.push({ invariant: name, promise, violations: rows.slice(0, SHOWN), violationCount: rows.length });
  }
  return findings;
}
