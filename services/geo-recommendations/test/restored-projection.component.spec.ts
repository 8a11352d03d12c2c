import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Recommendation } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { eventually, publish, seededRandom, startTestService, type TestService } from '@community-help/test-kit';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const LEEDS = { latitude: 53.8, longitude: -1.55 };

describe('a projection that was set back behind what searching processes have seen', () => {
  let writer: TestService;
  let reader: TestService;
  const listing = (number: number, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
    Object.assign(seededListing(number, seededRandom(number)), { ...LEEDS, name: `Helper ${number}` }, changes);
  const areFound = (names: readonly string[]): Promise<void> =>
    eventually(async () => {
      const body = JSON.stringify({ userLatitude: LEEDS.latitude, userLongitude: LEEDS.longitude, limit: 20 });
      for (const { url } of [writer, reader]) {
        const response = await fetch(`${url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
        expect(((await response.json()) as Recommendation[]).map((helper) => helper.name).sort()).toEqual(names);
      }
    });

  beforeAll(async () => {
    writer = await startTestService(geoRecommendations, { worker: true });
    reader = await startTestService(geoRecommendations, { transport: writer.transport, databaseUrl: writer.databaseUrl });
  });
  afterAll(async () => {
    await reader?.close();
    await writer?.close();
  });

  it('is read anew by each of them, and each change after that is found at once', async () => {
    const names: string[] = [];
    for (const number of [1, 2, 3]) {
      await publish(writer.transport, HelperRegisteredV1, listing(number));
      names.push(`Helper ${number}`);
      await areFound(names); // only then is the next one's change a later one
    }
    // as a restore of an older backup does it: the rows and their numbers were never there
    const client = new pg.Client(writer.databaseUrl);
    await client.connect();
    await client.query('DELETE FROM projected_helper WHERE helper_id = ANY ($1)', [[listing(2).helperId, listing(3).helperId]]);
    await client.query('UPDATE projection_state SET last_change = (SELECT max(change) FROM projected_helper)');
    await client.end();
    await areFound(['Helper 1']);
    await publish(writer.transport, HelperUpdatedV1, listing(1, { revision: 2, name: 'Helper 1, renamed' }));
    await areFound(['Helper 1, renamed']);
  });
});
