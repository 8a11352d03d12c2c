import { logger, metrics } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { SHARED_ACCOUNTS } from './accounts.js';

const log = logger('ledger');

/** What a check of the books found: a name, and how much of it; empty or all zero when they are right. */
export type Findings = Record<string, number>;

export interface BooksCheck {
  succeededAt: Date | null;
  watermark: Date | null;
  lastTxId: string;
  findings: Findings;
}

type Reading = [labels: Record<string, string>, value: number];

/**
 * How far each check of the books has come and what it found, in the database: whichever replica ran it, every one tells the same metrics,
 * and a check that does not succeed any more shows in the age of its last success.
 */
@Injectable()
export class BooksChecks {
  constructor(private readonly dataSource: DataSource) {
    this.gauge('ledger_invariant_violations', 'Rows that break an invariant of the books; anything but 0 is an alarm', ['invariant'], `
      select f.key as invariant, f.value::float as value from books_check c, jsonb_each_text(c.findings) f where c.name in ('ledger', 'ledger-all')`);
    this.gauge('books_check_last_success_timestamp_seconds', 'When a check of the books last ran to its end', ['check'], `
      select name as check, extract(epoch from succeeded_at)::float as value from books_check where succeeded_at is not null`);
    this.gauge('provider_difference', 'What Stripe and the ledger do not agree about: movements, pence; anything but 0 is an alarm', ['what'], `
      select f.key as what, f.value::float as value from books_check c, jsonb_each_text(c.findings) f where c.name = 'provider'`);
    this.gauge('payouts_stopped', '1 while payouts wait for a person to say go on', [], `select count(*)::float as value from payout_stop`);
    this.gauge('payouts_open', 'Payouts that are not finished', ['status'], `
      select status, count(*)::float as value from payout where status not in ('paid', 'refused') group by status`);
    this.gauge('payouts_oldest_open_seconds', 'How long ago the oldest of them was asked for', ['status'], `
      select status, extract(epoch from now() - min(requested_at))::float as value from payout where status not in ('paid', 'refused') group by status`);
    this.gauge('payment_issues_open', 'Payments that fit nothing we sold', [], `select count(*)::float as value from payment_issue where resolved_at is null`);
    this.gauge('ledger_unallocated_pence', 'Money that reached us without a sale or donation of ours behind it, until an operator decides', [], `
      select sum(credits - debits)::float as value from ledger_account where id = '${SHARED_ACCOUNTS.unallocated}'`);
    this.gauge('bank_details_waiting', 'Sealed bank details that the provider does not have yet', [], `select count(*)::float as value from sealed_bank_details`);
    this.gauge('bank_details_oldest_waiting_seconds', 'Age of the oldest of them; 0 when none wait', [], `
      select coalesce(extract(epoch from now() - min(received_at)), 0)::float as value from sealed_bank_details`);
  }

  async read(name: string, manager: EntityManager = this.dataSource.manager): Promise<BooksCheck> {
    const [row] = await manager.query(`select succeeded_at, watermark, last_tx_id, findings from books_check where name = $1`, [name]);
    if (!row) return { succeededAt: null, watermark: null, lastTxId: '0', findings: {} };
    return { succeededAt: row.succeeded_at, watermark: row.watermark, lastTxId: row.last_tx_id, findings: row.findings };
  }

  /** Stores a run that came to its end. */
  async succeeded(name: string, { watermark, lastTxId, findings }: Partial<Omit<BooksCheck, 'succeededAt'>>): Promise<void> {
    await this.dataSource.query(
      `insert into books_check (name, succeeded_at, watermark, last_tx_id, findings) values ($1, now(), $2, $3, $4)
       on conflict (name) do update set succeeded_at = excluded.succeeded_at, watermark = excluded.watermark,
         last_tx_id = excluded.last_tx_id, findings = excluded.findings`,
      [name, watermark ?? null, lastTxId ?? '0', JSON.stringify(findings ?? {})],
    );
  }

  private gauge(name: string, help: string, labelNames: string[], sql: string): void {
    metrics.removeSingleMetric(name);
    const look = (): Promise<Reading[]> => this.look(sql);
    new Gauge({
      name,
      help,
      labelNames,
      registers: [metrics],
      async collect() {
        this.reset();
        for (const [labels, value] of await look()) this.set(labels, value);
      },
    });
  }

  /** Without a database there is nothing to tell: the metric is absent, which is an alarm of its own, and the others are still told. */
  private async look(sql: string): Promise<Reading[]> {
    try {
      const rows: ({ value: number } & Record<string, string>)[] = await this.dataSource.query(sql);
      return rows.map(({ value, ...labels }) => [labels as Record<string, string>, value]);
    } catch (error) {
      log.warn({ err: error }, 'the state of the books could not be read for the metrics');
      return [];
    }
  }
}
