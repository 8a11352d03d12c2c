import type { DeadLetterList } from '@community-help/api-contracts';
import { limitOf, pageOf, readPageKey, writePageKey, type PageDto } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { viewDeadLetter, type DeadLetterRow } from './dead-letter.view.js';
import { FOLLOW_DEAD_LETTERS } from './follow-dead-letters.js';

/** Events that no service could handle, the newest first, as the worker saw them last. */
@Injectable()
export class ListDeadLetters {
  constructor(private readonly database: DataSource) {}

  /** @throws Problem 400 */
  async run(query: PageDto): Promise<DeadLetterList> {
    const limit = limitOf(query);
    const values: unknown[] = [limit + 1];
    if (query.after !== undefined) {
      const { at, id } = readPageKey(query.after, (key) => key !== '');
      values.push(at, id);
    }
    const rows = await this.database.query<DeadLetterRow[]>(
      `select id, consumer_group as "group", topic, event_id as "eventId", key, error, attempts, dead_at as "deadAt", dead_at::text as "deadText", wish
       from dead_letter ${values.length > 1 ? 'where (dead_at, id) < ($2::timestamptz, $3)' : ''} order by dead_at desc, id desc limit $1`,
      values,
    );
    const page = pageOf(rows, limit, ({ deadText: at, id }) => writePageKey({ at, id }));
    return { rows: page.rows.map(viewDeadLetter), next: page.next, lookedAt: await this.lookedAt() };
  }

  /** When a worker looked last; null when none ever has. */
  private async lookedAt(): Promise<string | null> {
    const [run] = await this.database.query<{ began_at: Date }[]>('select began_at from periodic_task where name = $1', [FOLLOW_DEAD_LETTERS]);
    return run?.began_at.toISOString() ?? null;
  }
}
