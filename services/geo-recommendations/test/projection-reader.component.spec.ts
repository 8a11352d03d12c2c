import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { migrateService } from '@community-help/service-kit';
import { createTestDatabase, openTestPool, seededRandom, type TestDatabase } from '@community-help/test-kit';
import { copyRows } from '../src/projection/copy-rows.js';
import { ProjectListing } from '../src/projection/project-listing.js';
import { ProjectionReader } from '../src/projection/projection-reader.js';
import type { EncodedHelper } from '../src/search-index/encoded-helper.js';
import type { HelperRecord } from '../src/search-index/helper-record.js';
import { recordOfListing } from '../src/search-index/record-of-listing.js';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const HELPERS = 500;

describe('the reader of the projection', () => {
  const random = seededRandom(11);
  const listings = Array.from({ length: HELPERS }, (_, number) => {
    const place = number % 7 === 0 ? { latitude: null, longitude: null } : {};
    return Object.assign(seededListing(number, random), { name: number % 3 === 0 ? 'Café 食堂 🍲' : 'Kitchen', ...place });
  });
  let database: TestDatabase;
  let pool: pg.Pool;
  let reader: ProjectionReader;

  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateService(geoRecommendations, { PROFILE: 'embedded', DATABASE_URL: database.url });
    pool = openTestPool(database.url, 1);
    const projectListing = new ProjectListing();
    for (const listing of listings) await projectListing.store(pool, listing);
    reader = new ProjectionReader(() => pool);
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('gives back every record as it was stored, page by page in order of change', async () => {
    const records: HelperRecord[] = [];
    let page = { count: -1, reached: 0 };
    do page = await reader.changes(1, page.reached, 120, (helper) => void records.push(recordOf(helper)));
    while (page.count === 120);
    expect(records).toEqual(listings.map((listing) => recordOfListing(listing)));
    expect(page).toEqual({ count: HELPERS % 120, reached: HELPERS });
    expect(await reader.changes(1, HELPERS, 120, () => expect(true).toBe(false))).toEqual({ count: 0, reached: HELPERS });
  });

  it('tells what failed while taking a row, and what PostgreSQL refuses, and goes on afterwards', async () => {
    const refuse = (): never => {
      throw new Error('no more memory');
    };
    await expect(reader.changes(1, 0, 10, refuse)).rejects.toThrow('no more memory');
    const client = await pool.connect();
    await expect(copyRows(client, 'SELECT nothing', (bytes) => bytes.length)).rejects.toThrow('column "nothing" does not exist');
    client.release();
    expect((await reader.changes(1, 0, 10, () => undefined)).count).toBe(10);
  });
});

function recordOf({ projectType, isVerified, latitude, longitude, ...texts }: EncodedHelper): HelperRecord {
  const [serviceWords, otherWords, labels] = [texts.serviceWords.toString(), texts.otherWords.toString(), texts.labels.toString()];
  const [id, availability, card] = [texts.id.toString(), texts.availability.toString(), texts.card.toString()];
  return { id, projectType, isVerified, latitude, longitude, serviceWords, otherWords, labels, availability, card };
}
