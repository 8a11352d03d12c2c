import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../time/clock.js';

/** So many in so many seconds; 0 of `most` forbids everything. */
export interface Window {
  /** What is counted and for whom, e.g. 'starts:minute:address:x3k...'. */
  key: string;
  most: number;
  seconds: number;
}

export interface Counted {
  isOver: boolean;
  /** Until the window is empty again. */
  secondsLeft: number;
}

interface Row {
  key: string;
  count: number;
  expires_at: Date;
}

/** One statement, so that any number of processes count the same attempts; keys in one order, so that they never wait in a circle. */
const COUNT = `
  insert into attempt_window as known (key, count, expires_at)
  select key, 1, expires_at from unnest($1::text[], $2::timestamptz[]) as wanted (key, expires_at) order by key
  on conflict (key) do update set
    count = case when known.expires_at <= $3 then 1 else known.count + 1 end,
    expires_at = case when known.expires_at <= $3 then excluded.expires_at else known.expires_at end
  returning key, count, expires_at`;

/** Fixed windows that all processes share: the only door to counting what people try. A window begins with its first attempt. */
@Injectable()
export class AttemptWindows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Counts one attempt in each window. @returns by key whether it was one too many */
  async count(windows: readonly Window[]): Promise<Map<string, Counted>> {
    if (windows.length === 0) return new Map();
    const now = this.clock.now();
    const ends = windows.map(({ seconds }) => new Date(now.getTime() + seconds * 1000));
    const rows: Row[] = await this.dataSource.query(COUNT, [windows.map(({ key }) => key), ends, now]);
    const most = new Map(windows.map((window) => [window.key, window.most]));
    return new Map(rows.map(({ key, count, expires_at: end }) => [key, { isOver: count > most.get(key)!, secondsLeft: secondsUntil(end, now) }]));
  }

  /** Seconds until the latest of these windows ends; 0 when none of them is there. Counts nothing. */
  async secondsLeft(keys: readonly string[]): Promise<number> {
    const now = this.clock.now();
    const [{ last }] = await this.dataSource.query(`select max(expires_at) as last from attempt_window where key = any($1) and expires_at > $2`, [keys, now]);
    return last === null ? 0 : secondsUntil(last, now);
  }

  /** Begins the window now, or again. */
  async begin(key: string, seconds: number): Promise<void> {
    const end = new Date(this.clock.now().getTime() + seconds * 1000);
    await this.dataSource.query(
      `insert into attempt_window (key, count, expires_at) values ($1, 1, $2) on conflict (key) do update set count = 1, expires_at = excluded.expires_at`,
      [key, end],
    );
  }

  /** Removes the window. @returns whether it was there */
  async end(key: string): Promise<boolean> {
    const ended: unknown[] = await this.dataSource.query(`with ended as (delete from attempt_window where key = $1 returning 1) select 1 from ended`, [key]);
    return ended.length > 0;
  }

  /** Windows that are over say nothing any more. */
  async forget(): Promise<void> {
    await this.dataSource.query(`delete from attempt_window where expires_at <= $1`, [this.clock.now()]);
  }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
