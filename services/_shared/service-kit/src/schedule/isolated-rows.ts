import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { poolOf } from '../database/database.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics/metrics.js';
import { isOutage } from '../problems/outage.js';

const log = logger('schedule');
const FIRST_PAUSE_S = 60;
const LONGEST_PAUSE_S = 6 * 3_600;
/** So many outages in a row are no fault of the rows: the rest of the run would only wait for the same peer. */
const OUTAGES_IN_A_ROW = 3;

const failures = new Counter({ name: 'isolated_row_failures_total', help: 'Rows of a sweep that failed and were postponed', labelNames: ['task'], registers: [metrics] });

export interface RowSweep<Row> {
  /** Name of the sweep, as it is known to PeriodicTasks. */
  task: string;
  rows: Iterable<Row> | AsyncIterable<Row>;
  /** The id that names a row in log and table; never a name or an address of a person. */
  idOf: (row: Row) => string;
  /** What is done with one row, with transactions of its own. */
  work: (row: Row) => Promise<unknown>;
  /** Ends the run between two rows; the one that PeriodicTasks gives to a task. */
  signal?: AbortSignal;
}

/**
 * Sweeps in which one bad row stops nobody else: each row is worked on by itself; one that fails is logged, counted and left alone for a
 * minute, doubling with each failure up to six hours, while the others go on. A sweep asks only for rows whose turn it is:
 *
 * ```ts
 * const rows = await manager.query(`SELECT id FROM checkout WHERE expires_at < now() AND ${IsolatedRows.due('cancel-checkouts', 'checkout.id')} ORDER BY expires_at LIMIT 100`);
 * await this.isolated.run({ task: 'cancel-checkouts', rows, idOf: (row) => row.id, work: (row) => this.cancel(row), signal });
 * ```
 */
@Injectable()
export class IsolatedRows {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A condition for the sweep's WHERE: true for rows that are not postponed. Without it a page full of postponed rows hides those behind.
   * @param idColumn SQL of the id, e.g. `checkout.id`; never a value from outside
   */
  static due(task: string, idColumn: string): string {
    return `NOT EXISTS (SELECT 1 FROM postponed_row later WHERE later.task = '${task.replaceAll("'", "''")}' AND later.row_id = (${idColumn})::text AND later.next_at > now())`;
  }

  /**
   * Works through the rows one after another, in their order. @returns how many were done and how many failed
   * @throws the last failure when three rows in a row met an outage: the peer is away, and the next run goes on
   */
  async run<Row>({ task, rows, idOf, work, signal }: RowSweep<Row>): Promise<{ done: number; failed: number }> {
    let [done, failed, outages] = [0, 0, 0];
    for await (const row of rows) {
      if (signal?.aborted === true) break;
      const id = idOf(row);
      try {
        await work(row);
      } catch (error) {
        failed++;
        outages = isOutage(error) ? outages + 1 : 0;
        failures.inc({ task });
        log.error({ err: error, task, row: id }, 'a row failed; it is left alone for a while, the others go on');
        await this.postpone(task, id, error);
        if (outages === OUTAGES_IN_A_ROW) throw error;
        continue;
      }
      outages = 0;
      done++;
      await this.forget(task, id);
    }
    return { done, failed };
  }

  private async postpone(task: string, id: string, error: unknown): Promise<void> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await poolOf(this.dataSource).query(
      `INSERT INTO postponed_row AS own (task, row_id, failures, error, next_at) VALUES ($1, $2, 1, $3, now() + make_interval(secs => $4))
       ON CONFLICT (task, row_id) DO UPDATE SET failures = own.failures + 1, error = excluded.error,
         next_at = now() + make_interval(secs => least($5, $4 * 2.0 ^ least(own.failures, 20)))`,
      [task, id, reason, FIRST_PAUSE_S, LONGEST_PAUSE_S],
    );
  }

  private async forget(task: string, id: string): Promise<void> {
    await poolOf(this.dataSource).query({ name: 'row-forget', text: 'DELETE FROM postponed_row WHERE task = $1 AND row_id = $2', values: [task, id] });
  }
}
