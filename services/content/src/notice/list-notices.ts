import { NOTICES_AT_ONCE, type Notice, type OperatorNotice, type OperatorPage } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import type { NoticeQueryDto } from './notice.dto.js';
import { noticeProblems } from './notice.problems.js';

type Times = { from: Date; until: Date; endedAt: Date | null; changedAt: Date };
type Row = Omit<OperatorNotice, keyof Times> & Times & { fromText: string };

const STATE = `case when coalesce(ended_at, ends_at) <= now() then 'past' when starts_at > now() then 'planned' else 'current' end`;
const SELECT = `select id, revision, text, tone, link, ${STATE} as state, starts_at as "from", starts_at::text as "fromText", ends_at as until, ended_at as "endedAt", changed_at as "changedAt" from notice`;

/** Notices as everybody reads them, and as operators list them. What is current is decided by the database's clock alone. */
@Injectable()
export class ListNotices {
  constructor(private readonly database: DataSource) {}

  /** Warnings first, then what began last. */
  async current(): Promise<Notice[]> {
    const rows = await this.database.query<(Omit<Notice, 'until'> & { until: Date })[]>(
      `select id, revision, text, tone, link, ends_at as until from notice where ended_at is null and starts_at <= now() and ends_at > now()
       order by (tone = 'warning') desc, starts_at desc, id limit ${NOTICES_AT_ONCE}`,
    );
    return rows.map((row) => ({ ...row, until: row.until.toISOString() }));
  }

  /** What begins last first. @throws Problem 400 */
  async page({ state, ...query }: NoticeQueryDto): Promise<OperatorPage<OperatorNotice>> {
    const limit = limitOf(query);
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (state !== undefined) conditions.push(`${STATE} = ${add(state)}`);
    if (query.after !== undefined) {
      const { at, id } = readPageKey(query.after, (key) => isUUID(key));
      conditions.push(`(starts_at, id) < (${add(at)}::timestamptz, ${add(id)}::uuid)`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const rows = await this.database.query<Row[]>(`${SELECT} ${where} order by starts_at desc, id desc limit ${limit + 1}`, values);
    const page = pageOf(rows, limit, ({ fromText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewRow) };
  }

  /** @throws Problem 404 */
  async one(id: string): Promise<OperatorNotice> {
    const [row] = isUUID(id) ? await this.database.query<Row[]>(`${SELECT} where id = $1`, [id]) : [];
    if (!row) throw noticeProblems.notFound();
    return viewRow(row);
  }
}

function viewRow({ fromText: _text, from, until, endedAt, changedAt, ...row }: Row): OperatorNotice {
  return { ...row, from: from.toISOString(), until: until.toISOString(), endedAt: endedAt?.toISOString() ?? null, changedAt: changedAt.toISOString() };
}
