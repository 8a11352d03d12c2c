import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Recommendation, ServiceSuggestions } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { eventually, openTestPool, publish, seededRandom, startTestService, type TestService } from '@community-help/test-kit';
import { ProjectListing } from '../src/projection/project-listing.js';
import { rebuildProjection } from '../src/projection/rebuild-projection.js';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const LEEDS = { latitude: 53.8, longitude: -1.55 };
const NO_LIMITS = { rebuildMaxLossPercent: 100, rebuildFromPartialLog: false };

describe('a helper that is hidden or removed', () => {
  let writer: TestService;
  let reader: TestService;
  let pool: pg.Pool;

  const listing = (number: number, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
    Object.assign(seededListing(number, seededRandom(number)), { ...LEEDS, projectType: 'charities', name: `Helper ${number}`, services: [`Service of ${number}`] }, changes);
  const removal = (number: number, revision: number): HelperRemovedV1 =>
    Object.assign(new HelperRemovedV1(), { helperId: listing(number).helperId, revision, reason: 'requested', isErased: true, removedAt: '2026-11-22T04:00:00.000Z' });
  const found = async (url: string): Promise<string[]> => {
    const body = JSON.stringify({ userLatitude: LEEDS.latitude, userLongitude: LEEDS.longitude, limit: 20 });
    const response = await fetch(`${url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) as Recommendation[]).map((helper) => helper.name).sort();
  };
  const suggested = async (url: string): Promise<string[]> =>
    ((await (await fetch(`${url}/api/service-suggestions`)).json()) as ServiceSuggestions).suggestions.filter((label) => label.startsWith('Service of')).sort();
  /** On every replica, and in what helpers offer too. */
  const isKnownEverywhere = (numbers: readonly number[]): Promise<void> =>
    eventually(async () => {
      const expected = { helpers: numbers.map((number) => `Helper ${number}`), services: numbers.map((number) => `Service of ${number}`) };
      for (const { url } of [writer, reader]) expect({ helpers: await found(url), services: await suggested(url) }).toEqual(expected);
    });

  beforeAll(async () => {
    writer = await startTestService(geoRecommendations, { worker: true });
    reader = await startTestService(geoRecommendations, { transport: writer.transport, databaseUrl: writer.databaseUrl });
    pool = openTestPool(writer.databaseUrl, 2);
    for (const number of [1, 2, 3, 4]) await publish(writer.transport, HelperRegisteredV1, listing(number, { isConfirmed: number === 1 ? false : undefined }));
    await isKnownEverywhere([1, 2, 3, 4]);
  });
  afterAll(async () => {
    await pool?.end();
    await reader?.close();
    await writer?.close();
  });

  it('says of the others whether their address is confirmed, where that is known', async () => {
    const body = JSON.stringify({ userLatitude: LEEDS.latitude, userLongitude: LEEDS.longitude, limit: 20 });
    const response = await fetch(`${reader.url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const helpers = (await response.json()) as Recommendation[];
    expect(helpers.find((helper) => helper.name === 'Helper 1')).toMatchObject({ isConfirmed: false });
    expect(helpers.find((helper) => helper.name === 'Helper 2')).not.toHaveProperty('isConfirmed');
  });

  it('is found nowhere, also when an older revision arrives later, and comes back with a newer one', async () => {
    await publish(writer.transport, HelperUpdatedV1, listing(1, { revision: 5, isListed: false, hiddenReason: 'unconfirmed' }));
    await isKnownEverywhere([2, 3, 4]);
    await publish(writer.transport, HelperUpdatedV1, listing(1, { revision: 4 }));
    await publish(writer.transport, HelperUpdatedV1, listing(2, { revision: 2 }));
    await eventually(async () => expect((await pool.query('SELECT revision FROM projected_helper WHERE helper_id = $1', [listing(2).helperId])).rows).toEqual([{ revision: 2 }]));
    await isKnownEverywhere([2, 3, 4]);
    await publish(writer.transport, HelperUpdatedV1, listing(1, { revision: 6, isListed: true }));
    await isKnownEverywhere([1, 2, 3, 4]);
  });

  it('is forgotten for good when it is removed, before or after its listing arrives', async () => {
    await publish(writer.transport, HelperRemovedV1, removal(3, 9));
    await publish(writer.transport, HelperRemovedV1, removal(5, 2));
    await isKnownEverywhere([1, 2, 4]);
    await publish(writer.transport, HelperUpdatedV1, listing(3, { revision: 8 }));
    await publish(writer.transport, HelperRegisteredV1, listing(5));
    await publish(writer.transport, HelperRegisteredV1, listing(6));
    await isKnownEverywhere([1, 2, 4, 6]);
    const { rows } = await pool.query('SELECT * FROM projected_helper WHERE helper_id = ANY ($1)', [[listing(3).helperId, listing(5).helperId]]);
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatchObject({ is_listed: false, latitude: null, longitude: null, service_words: '', other_words: '', labels: '', availability: '', card: '' });
  });

  it('stays gone when a restored backup publishes it with a newer revision, and goes when its removal is the older news', async () => {
    await publish(writer.transport, HelperRegisteredV1, listing(7, { revision: 40 }));
    await isKnownEverywhere([1, 2, 4, 6, 7]);
    await publish(writer.transport, HelperUpdatedV1, listing(3, { revision: 200 }));
    await publish(writer.transport, HelperRemovedV1, removal(7, 9));
    await publish(writer.transport, HelperUpdatedV1, listing(7, { revision: 41 }));
    await publish(writer.transport, HelperUpdatedV1, listing(6, { revision: 2 }));
    await eventually(async () => expect((await pool.query('SELECT revision FROM projected_helper WHERE helper_id = $1', [listing(6).helperId])).rows).toEqual([{ revision: 2 }]));
    await isKnownEverywhere([1, 2, 4, 6]);
  });

  it('stays gone across a rebuild from the log, whatever order its topics are read in, and for a replica that starts later', async () => {
    await publish(writer.transport, HelperUpdatedV1, listing(2, { revision: 7, isListed: false, hiddenReason: 'operator' }));
    await isKnownEverywhere([1, 4, 6]);
    const report = await rebuildProjection({ url: writer.databaseUrl }, writer.transport.bus, new ProjectListing(), NO_LIMITS);
    expect(report.helpers).toBe(3);
    const backwards = Object.assign(Object.create(writer.transport.bus) as typeof writer.transport.bus, {
      replay: async (topics: readonly string[], onEvent: Parameters<typeof writer.transport.bus.replay>[1]) => {
        let count = 0;
        for (const topic of topics.toReversed()) count += await writer.transport.bus.replay([topic], onEvent);
        return count;
      },
    });
    expect((await rebuildProjection({ url: writer.databaseUrl }, backwards, new ProjectListing(), NO_LIMITS)).helpers).toBe(3);
    await isKnownEverywhere([1, 4, 6]);
    const later = await startTestService(geoRecommendations, { transport: writer.transport, databaseUrl: writer.databaseUrl });
    expect([await found(later.url), await suggested(later.url)]).toEqual([['Helper 1', 'Helper 4', 'Helper 6'], ['Service of 1', 'Service of 4', 'Service of 6']]);
    await later.close();
  });
});
