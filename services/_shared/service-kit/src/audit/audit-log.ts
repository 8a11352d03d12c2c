import type { DataSource, EntityManager } from 'typeorm';
import { poolOf } from '../database/database.js';
import { pageOf, type Page } from '../operators/page.dto.js';
import { viewActor, type Actor } from './actor.js';

export interface NotedAction {
  /** `addressId` of the operator, or COMMAND_LINE. */
  actor: string;
  /** '<noun>.<what was done>'. */
  action: string;
  /** What it was done to, by the columns of the service's own table: `{ helper_id: 'h1' }`. Nothing where the table has none. */
  about: Record<string, string | null>;
  /** States and numbers, never texts of people: nothing here is ever erased. */
  before: object;
  after: object;
  /** In the operator's words. */
  reason: string | null;
}

/** Adds a line to the audit log, in the transaction of what it tells. */
export async function addToAuditLog(manager: EntityManager, { actor, action, about, before, after, reason }: NotedAction): Promise<void> {
  const columns = ['actor', 'action', 'before', 'after', 'reason', ...Object.keys(about)];
  const values = [actor, action, JSON.stringify(before), JSON.stringify(after), reason, ...Object.values(about)];
  await manager.query(
    `insert into audit_entry (${columns.join(', ')}) values (${values.map((_, n) => `$${n + 1}`).join(', ')})`,
    values,
  );
}

/** A line as it is read: the numbers of PostgreSQL's bigint come as text. */
export interface AuditLine {
  id: string;
  at: string;
  by: Actor;
  action: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  reason: string | null;
}

export interface AuditQuery {
  /** Lines about these alone, by the columns of the table; each has an index with the id behind it. */
  about: Record<string, string | undefined>;
  /** Lines older than this one. */
  after?: string | undefined;
  limit: number;
}

/**
 * What operators did, latest first, by the primary key or the index of what it is about: a page costs the same whatever lies before it.
 * @param columns SQL of what a line is about, e.g. `helper_id as "helperId"`; '' where the table has no columns of its own. @param you `addressId` of whoever reads
 */
export async function readAuditLog<About extends object>(dataSource: DataSource, columns: string, { about, after, limit }: AuditQuery, you: string): Promise<Page<AuditLine & About>> {
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  for (const [column, value] of Object.entries(about)) if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  if (after !== undefined) conditions.push(`id < $${values.push(after)}`);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const { rows } = await poolOf(dataSource).query<Omit<AuditLine, 'at' | 'by'> & About & { at: Date; actor: string }>(
    `select id, at, actor, action, before, after, reason${columns && `, ${columns}`} from audit_entry ${where} order by id desc limit $1`,
    values,
  );
  const lines = rows.map(({ at, actor, ...row }) => ({ ...row, at: at.toISOString(), by: viewActor(actor, you) }) as unknown as AuditLine & About);
  return pageOf(lines, limit, ({ id }) => id);
}
