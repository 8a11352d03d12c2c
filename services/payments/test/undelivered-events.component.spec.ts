import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { BooksChecks } from '../src/ledger/books-checks.js';
import { ProviderEvents } from '../src/stripe/ports.js';
import { OutcomeUnknown } from '../src/stripe/provider-errors.js';
import type { ProviderEvent } from '../src/stripe/provider-types.js';
import { FetchUndeliveredEvents } from '../src/webhooks/fetch-undelivered-events.js';
import type { ReceiveEvent } from '../src/webhooks/receive-event.js';
import { openPaymentsDatabase } from './support/payments-database.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** As far back as the provider lists events. */
const LIST_MS = 30 * DAY_MS;

describe('events that were not delivered', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let now = new Date('2026-05-10T12:00:00Z').getTime();
  let askedSince: number[];
  let stored: string[];
  /** What the provider lists; an error is what it ends with. */
  let listed: (string | Error)[];

  beforeAll(async () => {
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());
  beforeEach(async () => {
    await dataSource.query('delete from books_check');
    [askedSince, stored, listed] = [[], [], []];
  });

  async function fetch(signal?: AbortSignal): Promise<void> {
    const events = {
      async *undelivered(since: Date): AsyncIterable<ProviderEvent> {
        askedSince.push(now - since.getTime());
        for (const one of listed) {
          if (one instanceof Error) throw one;
          yield { eventId: one } as ProviderEvent;
        }
      },
    } as ProviderEvents;
    const receive = { storeMissing: async (page: ProviderEvent[]) => stored.push(...page.map(({ eventId }) => eventId)) } as unknown as ReceiveEvent;
    await new FetchUndeliveredEvents(events, receive, new BooksChecks(dataSource), { now: () => new Date(now) }).run(signal);
  }

  it('are asked for from an hour before the last look that came to its end, at first from the beginning of the list', async () => {
    listed = ['evt_1', 'evt_2'];
    await fetch();
    now += 60_000;
    await fetch();
    now += 5 * HOUR_MS;
    await fetch();
    expect(askedSince).toEqual([LIST_MS, HOUR_MS + 60_000, 6 * HOUR_MS]);
    expect(stored).toHaveLength(6);
  });

  it('are asked for once more from there when a look fails halfway', async () => {
    await fetch();
    const page = Array.from({ length: 100 }, (_, n) => `evt_${n}`);
    listed = [...page, new OutcomeUnknown('api_error'), 'evt_100'];
    now += 2 * HOUR_MS;
    await expect(fetch()).rejects.toThrow('no definite answer');
    expect(stored).toEqual(page);
    now += HOUR_MS;
    listed = [...page, 'evt_100'];
    await fetch();
    expect(askedSince).toEqual([LIST_MS, 3 * HOUR_MS, 4 * HOUR_MS]);
    expect(stored).toEqual([...page, ...page, 'evt_100']);
  });

  it('are asked for once more from there when the process stops meanwhile', async () => {
    await fetch();
    now += 2 * HOUR_MS;
    listed = ['evt_1'];
    await fetch(AbortSignal.abort());
    expect(stored).toEqual([]);
    now += HOUR_MS;
    await fetch();
    expect(askedSince).toEqual([LIST_MS, 3 * HOUR_MS, 4 * HOUR_MS]);
    expect(stored).toEqual(['evt_1']);
  });

  it('are asked for from there also when nothing could be asked for longer than the provider delivers', async () => {
    await fetch();
    now += 10 * DAY_MS;
    await fetch();
    now += 60 * DAY_MS;
    await fetch();
    expect(askedSince).toEqual([LIST_MS, 10 * DAY_MS + HOUR_MS, LIST_MS]);
  });
});
