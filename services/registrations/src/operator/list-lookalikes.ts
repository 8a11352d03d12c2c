import type { Lookalikes, OperatorPage } from '@community-help/api-contracts';
import { limitOf, pageOf, poolOf, readPageKey, writePageKey, type PageDto } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Helper } from '../helper/helper.entity.js';
import { distanceKm } from '../map/great-circle.js';
import { viewOperatorListing } from './operator-listing.view.js';

interface Pair {
  id: string;
  olderId: string;
  listedFrom: string;
}

/** Listings that look like an older one which is still there, newest first, both beside each other. What is found is marked when a listing is registered or edited. */
@Injectable()
export class ListLookalikes {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws Problem 400 */
  async run(query: PageDto): Promise<OperatorPage<Lookalikes>> {
    const limit = limitOf(query);
    const { text, values } = this.statementOf(query, limit);
    const { rows } = await poolOf(this.dataSource).query<Pair>(text, values);
    const page = pageOf(rows, limit, ({ listedFrom: at, id }) => writePageKey({ at, id }));
    const ids = page.rows.flatMap(({ id, olderId }) => [id, olderId]);
    const helpers = new Map((await this.dataSource.manager.findBy(Helper, { id: In(ids) })).map((helper) => [helper.id, helper]));
    const reports = await this.openReports(ids);
    const view = (helper: Helper) => viewOperatorListing(helper, reports.get(helper.id) ?? 0);
    const pairs = page.rows.flatMap(({ id, olderId }): Lookalikes[] => {
      const [newer, older] = [helpers.get(id), helpers.get(olderId)];
      return newer && older ? [{ id, newer: view(newer), older: view(older), metresApart: metresBetween(newer, older) }] : [];
    });
    return { ...page, rows: pairs };
  }

  /** For `explain`, too. */
  statementOf({ after }: PageDto, limit: number): { text: string; values: unknown[] } {
    const { at, id } = after === undefined ? { at: null, id: null } : readPageKey(after, (key) => key.length <= 300 && !key.includes('\0'));
    return {
      text: `select h.id, h.duplicate_of as "olderId", h.created_at::text as "listedFrom"
        from helper h join helper older on older.id = h.duplicate_of and older.removed_at is null
        where h.duplicate_of is not null ${at === null ? '' : 'and (h.created_at, h.id) < ($1::timestamptz, $2)'}
        order by h.created_at desc, h.id desc limit ${limit + 1}`,
      values: at === null ? [] : [at, id],
    };
  }

  private async openReports(ids: string[]): Promise<Map<string, number>> {
    const { rows } = await poolOf(this.dataSource).query<{ id: string; count: number }>(
      `select helper_id as id, count(*)::int as count from report where helper_id = any($1) and state <> 'decided' group by helper_id`,
      [ids],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}

function metresBetween(one: Helper, other: Helper): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null) return null;
  return Math.round(distanceKm(Number(one.latitude), Number(one.longitude), Number(other.latitude), Number(other.longitude)) * 1000);
}
