import { logger } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BooksChecks, type Findings } from './books-checks.js';
import { checkLedger, checkLedgerSince, type LedgerFinding } from './check-ledger.js';

const log = logger('ledger');

/** Asks the invariants of the books by the clock: often of what is new, now and then of everything. */
@Injectable()
export class CheckBooks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly checks: BooksChecks,
  ) {}

  /** What was posted since the last run. */
  async run(): Promise<void> {
    const { lastTxId: since } = await this.checks.read('ledger');
    const { findings, lastTxId } = await checkLedgerSince(this.dataSource, since);
    // What was found is found again until it is mended: the next run begins where this one did.
    const isSound = findings.every(({ violationCount }) => violationCount === 0);
    await this.checks.succeeded('ledger', { lastTxId: isSound ? lastTxId : since, findings: told(findings, '') });
  }

  /** The whole history. */
  async runAll(): Promise<void> {
    await this.checks.succeeded('ledger-all', { findings: told(await checkLedger(this.dataSource), ' of all time') });
  }
}

function told(findings: LedgerFinding[], suffix: string): Findings {
  for (const { invariant, violationCount, violations: rows } of findings) {
    if (violationCount > 0) log.error({ invariant, violationCount, rows }, 'the books do not agree');
  }
  return Object.fromEntries(findings.map(({ invariant, violationCount }) => [invariant + suffix, violationCount]));
}
