import { HelperRegisteredV1, HelperUpdatedV1, type EventClass } from '@community-help/event-contracts';
import { IsolatedRows, Outbox, poolOf } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RegistrationsConfig } from '../registrations.config.js';

const TASK = 'forget-removed-helpers';
const AT_ONCE = 1000;
const LISTING_EVENTS: readonly EventClass[] = [HelperRegisteredV1, HelperUpdatedV1];

/**
 * Lets the log forget the listings of removed helpers, by a tombstone for each of their topics: soon after the removal, and again and again. The
 * repetition makes Kafka close the segment that holds the listing even where nobody else writes, and reaches a log that came back from a backup.
 */
@Injectable()
export class ForgetRemovedHelpers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly isolatedRows: IsolatedRows,
    private readonly outbox: Outbox,
    private readonly config: RegistrationsConfig,
  ) {}

  /** @returns of how many listings the log was told */
  async run(signal?: AbortSignal): Promise<number> {
    // Longer than a segment may stay open (half of the term), so that each tombstone closes the one before it.
    const againAfterDays = this.config.eventForgetAfterDays * 0.75;
    const { rows } = await poolOf(this.dataSource).query<{ id: string }>(
      `select helper.id from helper left join helper_forgotten told on told.helper_id = helper.id
       where helper.removed_at is not null and (told.told_at is null or told.told_at < now() - $1::float8 * interval '1 day')
         and ${IsolatedRows.due(TASK, 'helper.id')}
       order by told.told_at nulls first, helper.id limit ${AT_ONCE}`,
      [againAfterDays],
    );
    const { done } = await this.isolatedRows.run({ task: TASK, rows, idOf: ({ id }) => id, work: ({ id }) => this.tell(id), ...(signal ? { signal } : {}) });
    return done;
  }

  /** Nothing else is published of a removed listing, so nothing can stand behind its tombstone. */
  private tell(id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      for (const contract of LISTING_EVENTS) await this.outbox.forget(manager, contract, id);
      await manager.query('insert into helper_forgotten (helper_id, told_at) values ($1, now()) on conflict (helper_id) do update set told_at = now()', [id]);
    });
  }
}
