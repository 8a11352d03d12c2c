import { beforeEach, describe, expect, it } from '@jest/globals';
import { FollowChanges } from '../src/listing/follow-changes.js';
import type { CardRow, ListingCards } from '../src/listing/listing-cards.js';
import type { ListingRecords } from '../src/listing/listing-records.js';
import { ListingStore } from '../src/listing/listing-store.js';
import type { Change, ChangeCount, ReadChanges } from '../src/listing/read-changes.js';

const row = (id: string): CardRow => ({ id, name: id, projectType: 'housing', services: [], isVerified: false, latitude: null, longitude: null }) as unknown as CardRow;
const change = (helperId: string, number: number): Change => ({ helperId, number, row: row(helperId) });

describe('a look at the changes', () => {
  let store: ListingStore;
  let follow: FollowChanges;
  let count: ChangeCount;
  let table: string[];
  let loads: number;
  let askedSince: number[];
  let pages: () => AsyncGenerator<Change[]>;

  beforeEach(async () => {
    [store, count, table, loads, askedSince] = [new ListingStore(), { number: 4, serverLife: 'first' }, ['a', 'b'], 0, []];
    pages = async function* () {};
    const changes = {
      count: () => Promise.resolve(count),
      since: (number: number) => (askedSince.push(number), pages()),
      all: async function* () {
        loads++;
        yield table.map(row);
      },
    } as unknown as ReadChanges;
    const nothing = () => undefined;
    const cards = { hasRoom: true, put: nothing, forget: nothing } as unknown as ListingCards;
    follow = new FollowChanges(changes, store, cards, { forget: nothing, forgetAll: nothing } as unknown as ListingRecords);
    await follow.onApplicationBootstrap();
  });

  it('that fails between two pages of one transaction begins again before them', async () => {
    count = { number: 5, serverLife: 'first' };
    pages = async function* () {
      yield [change('c', 5)];
      throw new Error('the connection was lost');
    };
    expect(await follow.catchUp()).toBe(false);
    pages = async function* () {
      yield [change('c', 5), change('d', 5)];
    };
    expect(await follow.catchUp()).toBe(true);
    expect(askedSince).toEqual([4, 4]);
    expect([store.size, store.find('d') !== undefined]).toEqual([4, true]);
  });

  it('reads everything anew after a fail-over, when the other server may have lost commits and made others', async () => {
    [count, table] = [{ number: 6, serverLife: 'second' }, ['b', 'c']];
    expect(await follow.catchUp()).toBe(true);
    expect([loads, ['a', 'b', 'c'].map((id) => store.find(id) !== undefined)]).toEqual([2, [false, true, true]]);
    expect(await follow.catchUp()).toBe(true);
    expect(loads).toBe(2);
  });

  it('has the same tag in every replica that has seen the same, and another after a change', async () => {
    const before = follow.tag;
    await follow.catchUp();
    expect(follow.tag).toBe(before);
    count = { number: 5, serverLife: 'first' };
    pages = async function* () {
      yield [change('c', 5)];
    };
    await follow.catchUp();
    expect(follow.tag).not.toBe(before);
  });
});
