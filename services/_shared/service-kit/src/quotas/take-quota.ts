import { poolOf } from '../database/database.js';
import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DataSource } from 'typeorm';
import { QuotaKeys } from './quota-keys.js';

const WINDOW_MS = { hour: 3_600_000, day: 86_400_000 };

/** One thing that is counted, e.g. the registrations from an address. */
export interface Quota {
  kind: string;
  subject: string;
  /** How often it may happen within the window; 0 is without limit. */
  max: number;
}

export type Taken = { isTaken: true } | { isTaken: false; retryAfterSeconds: number };

/** Takes one from each or none at all: what is refused for one reason is not counted against the others. Two at once never exceed a limit. */
const TAKE = `
  with given as (select * from unnest($1::bytea[], $2::int[]) as given (subject, max)),
  full_ones as (select 1 from given join quota using (subject) where quota.window_ends = $3 and quota.taken >= given.max),
  taken as (
    insert into quota (subject, window_ends, taken)
    select subject, $3, 1 from given where not exists (select 1 from full_ones) order by subject
    on conflict (subject, window_ends) do update set taken = quota.taken + 1
    where quota.taken < (select max from given where given.subject = excluded.subject)
    returning 1)
  select count(*)::int as count from taken`;

/** In the order in which they are taken, so that two at once never wait for each other. A row of nothing is none. */
const GIVE_BACK = `
  with held as (select subject, taken from quota where subject = any($1::bytea[]) and window_ends = $2 order by subject for update),
  gone as (delete from quota using held where quota.subject = held.subject and quota.window_ends = $2 and held.taken = 1)
  update quota set taken = quota.taken - 1 from held where quota.subject = held.subject and quota.window_ends = $2 and held.taken > 1`;

/** Counts things per hour or per day over all replicas, in PostgreSQL. Who is counted is stored as a keyed hash only. */
@Injectable()
export class TakeQuota {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: QuotaKeys,
  ) {}

  async run(window: keyof typeof WINDOW_MS, quotas: Quota[], now = Date.now()): Promise<Taken> {
    const limited = quotas.filter(({ max }) => max > 0);
    if (limited.length === 0) return { isTaken: true };
    const windowEnds = endOf(window, now);
    const { rows } = await poolOf(this.dataSource).query<{ count: number }>({
      name: 'take-quota',
      text: TAKE,
      values: [await this.marksOf(window, limited, now), limited.map(({ max }) => max), new Date(windowEnds)],
    });
    if (rows[0]!.count === limited.length) return { isTaken: true };
    return { isTaken: false, retryAfterSeconds: Math.max(1, Math.ceil((windowEnds - now) / 1000)) };
  }

  /** Undoes a take of the same window. */
  async giveBack(window: keyof typeof WINDOW_MS, quotas: Quota[], now = Date.now()): Promise<void> {
    const limited = quotas.filter(({ max }) => max > 0);
    if (limited.length === 0) return;
    const values = [await this.marksOf(window, limited, now), new Date(endOf(window, now))];
    await poolOf(this.dataSource).query({ name: 'give-quota-back', text: GIVE_BACK, values });
  }

  /** The last hour of a day ends when the day does: what is counted by both is two things. */
  private async marksOf(window: keyof typeof WINDOW_MS, quotas: Quota[], now: number): Promise<Buffer[]> {
    const key = await this.keys.of(now);
    return quotas.map(({ kind, subject }) => createHmac('sha256', key).update(`${window}\n${kind}\n${subject}`).digest());
  }
}

/** Windows begin at the full hour, or at midnight UTC. */
function endOf(window: keyof typeof WINDOW_MS, now: number): number {
  return (Math.floor(now / WINDOW_MS[window]) + 1) * WINDOW_MS[window];
}
