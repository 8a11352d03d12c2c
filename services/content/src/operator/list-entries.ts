import { slugOf, type OperatorEntry, type OperatorEntryDetails, type OperatorPage } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Entry } from '../entry/entry.entity.js';
import { readEntryId } from '../entry/entry-id.js';
import type { EntryQueryDto } from './content.dto.js';
import { entryProblems } from './entry.problems.js';

type Row = Omit<OperatorEntry, 'changedAt' | 'path'> & { category: string; changedAt: Date; changedText: string };

const SELECT = `select id, kind, slug, state, coalesce(draft, published)->>'title' as title, published->>'category' as category, draft is not null as "hasDraft", is_from_file as "isFromFile",
  revision, changed_at as "changedAt", changed_at::text as "changedText" from entry`;

/** Entries in any state, changed last first, by an index for each filter. */
@Injectable()
export class ListEntries {
  constructor(private readonly database: DataSource) {}

  /** @throws Problem 400 */
  async run(query: EntryQueryDto): Promise<OperatorPage<OperatorEntry>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const page = pageOf(await this.database.query<Row[]>(text, values), limit, ({ changedText: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map(viewRow) };
  }

  /** For `explain`, too. */
  statementOf({ kind, state, after }: EntryQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (kind !== undefined) conditions.push(`kind = ${add(kind)}`);
    if (state !== undefined) conditions.push(`state = ${add(state)}`);
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => readEntryId(key) !== undefined);
      conditions.push(`(changed_at, id) < (${add(at)}::timestamptz, ${add(id)})`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    return { text: `${SELECT} ${where} order by changed_at desc, id desc limit ${limit + 1}`, values };
  }

  /** @throws Problem 404 */
  async one(id: string): Promise<OperatorEntryDetails> {
    const entry = readEntryId(id) ? await this.database.manager.findOneBy(Entry, { id }) : null;
    if (!entry) throw entryProblems.notFound();
    const { draft, published, changedAt, ...rest } = entry;
    const content = (draft ?? published)!;
    return { ...rest, title: content.title, hasDraft: draft !== null, changedAt: changedAt.toISOString(), path: pathOf(rest, published?.category), content, published };
  }
}

function viewRow({ category, changedText: _text, changedAt, ...row }: Row): OperatorEntry {
  return { ...row, changedAt: changedAt.toISOString(), path: pathOf(row, category) };
}

/** Of an article its page, of a project the list with its card. */
function pathOf({ kind, slug, state }: Pick<OperatorEntry, 'kind' | 'slug' | 'state'>, category = ''): string | null {
  if (state !== 'published') return null;
  return kind === 'post' ? `/blog/${slugOf(category)}/${slug}` : '/projects';
}
