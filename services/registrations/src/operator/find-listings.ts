import type { OperatorListing, OperatorPage } from '@community-help/api-contracts';
import { badRequest, limitOf, pageOf, poolOf, readPageKey, writePageKey } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { helperColumns } from '../helper/helper-columns.js';
import type { Helper } from '../helper/helper.entity.js';
import { LISTING_STATE } from '../moderation/listing-state.js';
import { TEXT_CONTAINS } from '../pages/search-texts.js';
import { viewOperatorListing } from './operator-listing.view.js';
import type { ListingQueryDto } from './operator-query.dto.js';

/** Milliseconds; a word that half of a million listings have is given up with a sentence. */
const TIMEOUT_MS = 2000;
const QUERY_CANCELED = '57014';
const OPEN_REPORTS = `(select count(*)::int from report r where r.helper_id = h.id and r.state <> 'decided')`;

type Row = Helper & { openReports: number; listedFrom: string };

/** Every listing there is, newest first, a page at a time: each filter has an index in that order (see the migration 'moderation'). */
@Injectable()
export class FindListings {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 400 */
  async run(query: ListingQueryDto): Promise<OperatorPage<OperatorListing>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const rows = await this.ask(text, values);
    const page = pageOf(rows, limit, ({ listedFrom: at, id }) => writePageKey({ at, id }));
    return { ...page, rows: page.rows.map((row) => viewOperatorListing(row, row.openReports)) };
  }

  /** For `explain`, too. */
  statementOf({ q, projectType, state, after }: ListingQueryDto, limit: number): { text: string; values: unknown[] } {
    const values: unknown[] = [];
    const conditions: string[] = [];
    const add = (value: unknown): string => `$${values.push(value)}`;
    if (state !== undefined) conditions.push(`${LISTING_STATE} = ${add(state)}`);
    if (projectType !== undefined) conditions.push(`h.project_type = ${add(projectType)}`);
    if (q) conditions.push(q.includes('@') ? `lower(h.email) = lower(${add(q)})` : isId(q) ? `h.id = ${add(q)}` : TEXT_CONTAINS('h.search_text', add(q)));
    if (after !== undefined) {
      const { at, id } = readPageKey(after, (key) => key.length <= 300 && !key.includes('\0'));
      conditions.push(`(h.created_at, h.id) < (${add(at)}::timestamptz, ${add(id)})`);
    }
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
    const columns = `${helperColumns(this.dataSource, 'h')}, h.created_at::text as "listedFrom", ${OPEN_REPORTS} as "openReports"`;
    return { text: `select ${columns} from helper h ${where} order by h.created_at desc, h.id desc limit ${limit + 1}`, values };
  }

  private async ask(text: string, values: unknown[]): Promise<Row[]> {
    const client = await poolOf(this.dataSource).connect();
    try {
      await client.query(`begin read only; set local statement_timeout = ${TIMEOUT_MS}`);
      const { rows } = await client.query<Row>(text, values);
      await client.query('commit');
      client.release();
      return rows;
    } catch (error) {
      // what state the connection is in is not worth finding out
      client.release(true);
      if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
      throw badRequest('This search takes too long. Please give more letters of a word.');
    }
  }
}

/** As we give them out: a UUID, or the word of a demonstration listing. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) || /^demo-helper-\d+$/.test(text);
}
