import type { EntityManager } from 'typeorm';
import { OutcomeUnknown } from './provider-errors.js';

const TRIES = 5;

/** A row that follows an object of the provider counts what was stored of it, so that an older answer is told from a newer one. */
export interface Reading<Seen> {
  /** How many readings the row has stored; undefined when there is no such row */
  count(): Promise<number | undefined>;
  ask(): Promise<Seen>;
  /** Stores what was seen and counts it, unless the row has counted others than `before`. @returns whether it was stored, or there is nothing to store it in */
  store(seen: Seen, before: number | undefined): Promise<boolean>;
}

/**
 * Brings a row to what the provider says. Of two that ask at the same time the older answer may arrive last: an answer is stored only when none was
 * stored since it was asked for; otherwise the provider is asked again.
 * @throws OutcomeUnknown when others store each time
 */
export async function storeNewest<Seen>(reading: Reading<Seen>): Promise<Seen> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const before = await reading.count();
    const seen = await reading.ask();
    if (await reading.store(seen, before)) return seen;
  }
  throw new OutcomeUnknown('read_by_others');
}

/** For `Reading.count`. */
export async function readingsOf(manager: EntityManager, table: 'registration_payment' | 'payout_account', column: string, id: string): Promise<number | undefined> {
  const [row]: { readings: number }[] = await manager.query(`select readings from ${table} where ${column} = $1`, [id]);
  return row?.readings;
}
