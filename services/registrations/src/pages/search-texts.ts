import { badRequest, logger, poolOf, unavailable } from '@community-help/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListingStore } from '../listing/listing-store.js';

const log = logger('search-texts');
/** More helpers than anybody reads; the sentence asks for a longer text. */
const MAX_FOUND = 50_000;
/** Milliseconds of one search in the database. */
const TIMEOUT_MS = 2000;
const AT_ONCE = 2;
const MAX_WAITING = 40;
const REMEMBERED = 40;
/** PostgreSQL: the statement was given up because of its time. */
const QUERY_CANCELED = '57014';

/** The pattern is given the collation of the column again: with the one that made its letters small the index could not be used. */
export const TEXT_CONTAINS = (column: string, text: string): string =>
  `${column} like (('%' || replace(replace(replace(lower(${text} collate pg_c_utf8), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%') collate "default")`;

export const SEARCH = `select id from helper
  where ${TEXT_CONTAINS('search_text', '$1')}
    and hidden_reason is null and paused_at is null and removed_at is null
  limit ${MAX_FOUND + 1}`;

/**
 * Finds the listings whose name, services or description contain a text, by the trigrams of PostgreSQL (decision 0018). The work for
 * everybody together is bounded: two searches at once, two seconds and 50,000 helpers each; equal searches share one.
 */
@Injectable()
export class SearchTexts {
  private readonly found = new Map<string, { version: number; slots: Promise<Int32Array> }>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ListingStore,
  ) {}

  /**
   * Slots of the listings, in no order.
   * @throws Problem 400 when the text is in too many or takes too long, 503 when too many search at once
   */
  run(text: string): Promise<Int32Array> {
    const { version } = this.store;
    const known = this.found.get(text);
    if (known?.version === version) return known.slots;
    const entry = { version, slots: this.search(text) };
    this.found.delete(text);
    if (this.found.size >= REMEMBERED) this.found.delete(this.found.keys().next().value!);
    this.found.set(text, entry);
    entry.slots.catch(() => {
      if (this.found.get(text) === entry) this.found.delete(text);
    });
    return entry.slots;
  }

  private async search(text: string): Promise<Int32Array> {
    await this.takeTurn();
    try {
      return this.slotsOf(await this.ask(text));
    } finally {
      // whoever waits takes the turn over
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }

  private async takeTurn(): Promise<void> {
    if (this.running < AT_ONCE) {
      this.running++;
      return;
    }
    if (this.waiting.length >= MAX_WAITING) throw unavailable('Many people are searching just now. Please try again in a moment.', 2);
    await new Promise<void>((goOn) => this.waiting.push(goOn));
  }

  private async ask(text: string): Promise<string[]> {
    const client = await poolOf(this.dataSource).connect();
    try {
      // a database that is silent does not keep the turn
      const patience = { query_timeout: TIMEOUT_MS * 2 };
      await client.query({ text: `begin read only; set local statement_timeout = ${TIMEOUT_MS}`, ...patience });
      // without a name: planned anew for each text, because a rare one and a common one want different plans
      const { rows } = await client.query<{ id: string }>({ text: SEARCH, values: [text], ...patience });
      await client.query({ text: 'commit', ...patience });
      client.release();
      return rows.map(({ id }) => id);
    } catch (error) {
      // what state the connection is in is not worth finding out
      client.release(true);
      if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error;
      log.info({ letters: text.length }, 'search given up');
      throw tooMuch('This search takes too long. Please give more letters of a word.');
    }
  }

  private slotsOf(ids: string[]): Int32Array {
    if (ids.length > MAX_FOUND) throw tooMuch(`More than ${MAX_FOUND.toLocaleString('en-GB')} helpers contain this text. Please give more letters.`);
    const slots = ids.map((id) => this.store.find(id)).filter((slot) => slot !== undefined);
    return Int32Array.from(slots);
  }
}

const tooMuch = (message: string) => badRequest(message, [{ field: 'q', message }]);
