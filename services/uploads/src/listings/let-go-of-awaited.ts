import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UploadsConfig } from '../uploads.config.js';
import { SHOWN } from './follow-listing.js';

const DAY_MS = 86_400_000;
const BATCH = 500;

/**
 * Lets go of pictures that were adopted for a listing that did not come: a registration or an edit that was refused after all. The news of a
 * listing may be late, so it is their own time that has to pass: something must have happened so much later than the picture was adopted and be
 * known here, which nothing is while the bus is away. The term is that of dead letters, from which the news may still come.
 */
@Injectable()
export class LetGoOfAwaited {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: UploadsConfig,
  ) {}

  /** Stops between two batches when `signal` is aborted. */
  async run(signal: AbortSignal, now: Date): Promise<void> {
    const [news] = (await this.dataSource.query('select max(occurred_at) as "newest" from listing')) as [{ newest: Date | null }];
    if (!news.newest) return;
    const before = new Date(Math.min(now.getTime(), news.newest.getTime()) - this.config.eventForgetAfterDays * DAY_MS);
    while (!signal.aborted && (await this.decide(before, now)) > 0);
  }

  /** The listing's own event says at once that it shows a picture; only a replica of the version before leaves that to be looked up here. */
  private async decide(before: Date, now: Date): Promise<number> {
    const [, decided] = (await this.dataSource.query(
      `with due as (
         select id from object where awaited_at < $1 and adopted_at is not null and kept_at is null order by awaited_at limit $3 for update skip locked
       )
       update object set awaited_at = null,
         adopted_at = case when ${SHOWN} then adopted_at end,
         released_at = case when not ${SHOWN} then $2::timestamptz end
       from due where object.id = due.id`,
      [before, now, BATCH],
    )) as [unknown[], number];
    return decided;
  }
}
