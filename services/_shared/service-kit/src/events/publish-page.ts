import { Counter } from 'prom-client';
import type { PgSession } from '../database/pg-session.js';
import { logger } from '../logging/logger.js';
import { metrics } from '../metrics/metrics.js';
import { batchesOf, park, parkBehind, removePublished, type OutboxRow } from './outbox-page.js';
import { PublishRefused } from './publish-refused.js';

const log = logger('outbox');

const parkedTotal = new Counter({
  name: 'outbox_parked_total',
  help: 'Events set aside because the bus refuses them, or one of their key before them',
  labelNames: ['topic'],
  registers: [metrics],
});

/**
 * Publishes a page of the outbox in order. What the bus refuses for good is found by halving and parked alone, so that everything else
 * goes on. Within a topic the order of each key holds: what comes after a parked event of its key is parked behind it.
 */
export class PublishPage {
  /** Topic and key of what was parked while this page was published. */
  private readonly parkedKeys = new Set<string>();

  /** @param publish resolves with false when the relay must stop; throws PublishRefused and nothing else that is about the events */
  constructor(
    private readonly session: PgSession,
    private readonly publish: (events: readonly OutboxRow[]) => Promise<boolean>,
  ) {}

  /** @returns false when the relay must stop; what was not published is still in the outbox */
  async run(page: readonly OutboxRow[]): Promise<boolean> {
    const behind = page.filter((row) => row.isBehind);
    if (behind.length > 0) countParked(behind, await parkBehind(this.session, behind));
    for (const batch of batchesOf(page.filter((row) => !row.isBehind))) if (!(await this.settle(batch))) return false;
    return true;
  }

  private async settle(batch: readonly OutboxRow[]): Promise<boolean> {
    const rows = await this.withoutParkedKeys(batch);
    if (rows.length === 0) return true;
    try {
      if (!(await this.publish(rows))) return false;
    } catch (error) {
      if (!(error instanceof PublishRefused)) throw error;
      return this.narrowDown(rows, error);
    }
    await removePublished(this.session, rows);
    return true;
  }

  private async narrowDown(rows: readonly OutboxRow[], refused: PublishRefused): Promise<boolean> {
    const topics = groupByTopic(rows);
    if (topics.size === 1 && (rows.length === 1 || refused.scope === 'topic')) {
      for (const row of rows) this.parkedKeys.add(keyOf(row));
      countParked(rows, await park(this.session, rows, refused.message));
      const [first] = rows;
      log.error({ err: refused, topic: first?.topic, events: rows.map((row) => row.id).slice(0, 10), count: rows.length }, 'the bus refuses events; they are parked until an operator decides');
      return true;
    }
    const middle = Math.ceil(rows.length / 2);
    const parts = topics.size > 1 ? [...topics.values()] : [rows.slice(0, middle), rows.slice(middle)];
    for (const part of parts) if (!(await this.settle(part))) return false;
    return true;
  }

  private async withoutParkedKeys(rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
    if (this.parkedKeys.size === 0) return rows;
    const behind = rows.filter((row) => this.parkedKeys.has(keyOf(row)));
    if (behind.length === 0) return rows;
    countParked(behind, await parkBehind(this.session, behind));
    return rows.filter((row) => !this.parkedKeys.has(keyOf(row)));
  }
}

function countParked(rows: readonly OutboxRow[], count: number): void {
  if (count > 0) for (const row of rows) parkedTotal.inc({ topic: row.topic });
}

function keyOf(row: OutboxRow): string {
  return `${row.topic}\n${row.key}`;
}

function groupByTopic(rows: readonly OutboxRow[]): Map<string, OutboxRow[]> {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of rows) groups.set(row.topic, [...(groups.get(row.topic) ?? []), row]);
  return groups;
}
