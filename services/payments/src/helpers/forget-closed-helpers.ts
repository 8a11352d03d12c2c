import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';

/** With the 30 days that a backup keeps them, these are the 90 days that people are promised. */
const KEPT_DAYS = 60;
const BATCH = 100;

/** Forgets the name of who closed their listing, and what donors wrote to them, as for somebody who asked to be forgotten: the books name nobody. */
@Injectable()
export class ForgetClosedHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    while (!signal?.aborted) {
      const [{ count }]: [{ count: number }] = await this.dataSource.query(
        `with forgotten as (
           update helper set name = '' where helper_id in (select helper_id from helper where is_removed and name <> '' and updated_at < $1 limit $2) returning helper_id
         ), cleared as (
           update donation d set message = null from forgotten f where d.helper_id = f.helper_id and d.message is not null
         )
         select count(*)::int as count from forgotten`,
        [before, BATCH],
      );
      if (count < BATCH) return;
    }
  }
}
