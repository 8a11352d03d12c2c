import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { ListingStore } from '../src/listing/listing-store.js';
import { SearchTexts } from '../src/pages/search-texts.js';
import { makeListed } from './listing.js';

describe('searches for a text', () => {
  let store: ListingStore;
  let search: SearchTexts;
  /** Searches that the database is at. */
  let running: { text: string; answer: (rows: { id: string }[]) => void; fail: (error: Error) => void }[];
  let released: (boolean | undefined)[];

  beforeEach(() => {
    [running, released] = [[], []];
    store = new ListingStore();
    for (const listed of makeListed(10)) store.put(listed);
    const query = ({ values }: { values?: string[] }): Promise<{ rows: unknown[] }> => {
      if (!values) return Promise.resolve({ rows: [] });
      return new Promise((answer, fail) => running.push({ text: values[0]!, answer: (rows) => answer({ rows }), fail }));
    };
    const pool = { connect: () => Promise.resolve({ query, release: (isBroken?: boolean) => void released.push(isBroken) }) };
    search = new SearchTexts({ driver: { master: pool } } as unknown as DataSource, store);
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await nextTurn();
  };

  it('keep the database busy with two at a time, let forty wait, and tell the others to come again', async () => {
    const outcomes: string[] = [];
    for (let n = 0; n < 60; n++) {
      search.run(`text ${n}`).then(
        () => outcomes.push('found'),
        ({ status, detail }: { status: number; detail: string }) => outcomes.push(`${status} ${detail}`),
      );
    }
    await settle();
    expect(outcomes).toEqual(Array.from({ length: 18 }, () => '503 Many people are searching just now. Please try again in a moment.'));
    for (let answered = 0; answered < 42; ) {
      expect(running.length).toBeLessThanOrEqual(2);
      for (const { answer } of running.splice(0)) {
        answer([]);
        answered++;
      }
      await settle();
    }
    expect(outcomes.filter((outcome) => outcome === 'found')).toHaveLength(42);
    expect(running).toEqual([]);
  });

  it('share one look among all who search for the same, until something changes', async () => {
    const both = Promise.all([search.run('meals'), search.run('meals')]);
    await settle();
    expect(running.map(({ text }) => text)).toEqual(['meals']);
    const some = [...store.names.from(() => true)].slice(0, 3);
    running.splice(0)[0]!.answer([...some.map((slot) => ({ id: store.columns.id(slot) })), { id: 'not yet seen' }]);
    expect((await both).map((slots) => [...slots])).toEqual([some, some]);
    await search.run('meals');
    expect(running).toEqual([]);
    store.touch();
    void search.run('meals');
    await settle();
    expect(running).toHaveLength(1);
  });

  it('that the database gave up are refused with a sentence, their connection is not used again, and the next one has its turn', async () => {
    const slow = search.run('slow');
    await settle();
    running.splice(0)[0]!.fail(Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }));
    await expect(slow).rejects.toMatchObject({ status: 400, detail: 'This search takes too long. Please give more letters of a word.' });
    expect(released).toEqual([true]);
    const next = search.run('slow');
    await settle();
    running.splice(0)[0]!.answer([]);
    expect([...(await next)]).toEqual([]);
  });
});
