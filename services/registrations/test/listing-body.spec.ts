import { crc32, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { combineCrc } from '../src/listing/crc-combine.js';
import { ListingBody } from '../src/listing/listing-body.js';
import { compareRows } from '../src/listing/listing-row.js';
import { takesGzip } from '../src/listing/send-body.js';
import { makeRows, randomNumbers } from './listing.js';

describe('the body of the full list', () => {
  it.each([0, 1, 255, 256, 257, 1000])('of %i listings unpacks to exactly their JSON', async (count) => {
    const body = new ListingBody();
    const rows = makeRows(count);
    for (const row of rows) body.put(row);
    const { gzip, identity } = await body.current();
    expect(gunzipSync(gzip).toString()).toBe(`[${rows.map(({ json }) => json).join(',')}]`);
    expect(identity().equals(gunzipSync(gzip))).toBe(true);
  });

  it('is the same whatever the order in which listings arrived, so replicas agree on the tag', async () => {
    const [ordered, shuffled] = [new ListingBody(), new ListingBody()];
    const rows = makeRows(700);
    const random = randomNumbers(3);
    for (const row of rows) ordered.put(row);
    for (const row of rows.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at)) shuffled.put(row.row);
    expect((await shuffled.current()).etag).toBe((await ordered.current()).etag);
    expect((await shuffled.current()).gzip.equals((await ordered.current()).gzip)).toBe(true);
  });

  it('follows replacements, removals and additions made while it is being built', async () => {
    const body = new ListingBody();
    const random = randomNumbers(5);
    const rows = new Map(makeRows(900).map((row) => [row.id, row]));
    for (const row of rows.values()) body.put(row);
    for (let round = 0; round < 40; round++) {
      const list = [...rows.values()];
      const victim = list[Math.floor(random() * list.length)]!;
      const building = body.current();
      if (random() < 0.3) {
        body.remove(victim);
        rows.delete(victim.id);
      } else {
        const changed = { ...victim, revision: victim.revision + 1, json: JSON.stringify({ id: victim.id, round }) };
        body.put(changed);
        rows.set(victim.id, changed);
      }
      const expected = [...rows.values()].sort(compareRows).map(({ json }) => json);
      expect(gunzipSync((await body.current()).gzip).toString()).toBe(`[${expected.join(',')}]`);
      gunzipSync((await building).gzip);
    }
  });

  it('keeps the pieces that were not touched: a change in 20,000 listings costs a small part of the first build', async () => {
    const body = new ListingBody();
    const rows = makeRows(20_000);
    for (const row of rows) body.put(row);
    const timed = async (): Promise<number> => {
      const start = performance.now();
      await body.current();
      return performance.now() - start;
    };
    const first = await timed();
    body.put({ ...rows[7]!, json: '{}' });
    expect(await timed()).toBeLessThan(first / 3);
  });

  it('combines checksums like one pass over the whole text', () => {
    const random = randomNumbers(9);
    for (let n = 0; n < 200; n++) {
      const [a, b] = [Buffer.alloc(random() * 3000, `${random()}`), Buffer.alloc(random() * 70_000, `${random()}`)];
      expect(combineCrc(crc32(a), crc32(b), b.length)).toBe(crc32(Buffer.concat([a, b])));
    }
  });

  it.each([
    ['gzip, deflate, br', true],
    ['br;q=1.0, gzip;q=0.5', true],
    ['*', true],
    ['gzip;q=0', false],
    ['*;q=0, identity', false],
    ['', false],
    [undefined, false],
  ])('reads Accept-Encoding %p as gzip: %p', (header, expected) => {
    expect(takesGzip(header)).toBe(expected);
  });
});
