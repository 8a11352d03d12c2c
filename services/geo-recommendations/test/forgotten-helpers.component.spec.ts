import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { tombstoneOf } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, openTestPool, publish, readLog, seededRandom, startTestService, type TestService } from '@community-help/test-kit';
import { ProjectListing } from '../src/projection/project-listing.js';
import { rebuildProjection } from '../src/projection/rebuild-projection.js';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const LISTING_EVENTS = [HelperRegisteredV1, HelperUpdatedV1];
const LISTING_TOPICS = LISTING_EVENTS.map(({ topic }) => topic);
const NO_LOSS = { rebuildMaxLossPercent: 0, rebuildFromPartialLog: false };
/** Days: ten seconds. */
const SHORT_TERM = { EVENT_FORGET_AFTER_DAYS: '0.000116' };

describeOnEachTransport('a rebuild from a log that has forgotten', (transport) => {
  let service: TestService;
  let pool: pg.Pool;
  const listing = (number: number, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
    Object.assign(seededListing(number, seededRandom(number)), { name: `Helper ${number}` }, changes);
  const idOf = (number: number): string => listing(number).helperId;
  const served = async (): Promise<unknown[]> =>
    (await pool.query('SELECT helper_id, revision, is_listed FROM projected_helper, projection_state WHERE generation = serving ORDER BY helper_id')).rows;
  const stored = async (): Promise<string> => JSON.stringify((await readLog(transport, LISTING_TOPICS)).map(({ data }) => data));

  beforeAll(async () => {
    service = await startTestService(geoRecommendations, { worker: true, transport });
    pool = openTestPool(service.databaseUrl, 2);
  });
  afterAll(async () => {
    await pool?.end();
    await service?.close();
  });

  it('has everybody who is there, in the newest state, and nobody who left', async () => {
    for (const number of [1, 2, 3]) await publish(transport, HelperRegisteredV1, listing(number));
    for (const revision of [2, 3]) await publish(transport, HelperUpdatedV1, listing(2, { revision, name: `Helper 2, state ${revision}` }));
    await publish(transport, HelperUpdatedV1, listing(1, { revision: 2 }));
    await publish(transport, HelperRemovedV1, { helperId: idOf(1), revision: 3, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
    const expected = [
      { helper_id: idOf(1), revision: 3, is_listed: false },
      { helper_id: idOf(2), revision: 3, is_listed: true },
      { helper_id: idOf(3), revision: 1, is_listed: true },
    ].sort((a, b) => (a.helper_id < b.helper_id ? -1 : 1));
    await eventually(async () => expect(await served()).toEqual(expected));
    await eventually(async () => {
      await transport.bus.publish(LISTING_EVENTS.map((contract) => tombstoneOf(contract, idOf(1))));
      // The state that another one has followed is forgotten too, where something is written behind it.
      await publish(transport, HelperUpdatedV1, listing(2, { revision: 3, name: 'Helper 2, state 3' }));
      await transport.bus.sweep();
      const text = await stored();
      expect(text).not.toContain('Helper 1');
      expect(text).not.toContain('Helper 2, state 2');
    });
    expect(await stored()).toContain('Helper 2, state 3');
    expect(await stored()).toContain('Helper 3');
    await pool.query('UPDATE projected_helper SET revision = 99');
    const report = await rebuildProjection({ url: service.databaseUrl }, transport.bus, new ProjectListing(), NO_LOSS);
    expect(report).toMatchObject({ helpers: 2, refused: 0 });
    expect(await served()).toEqual(expected);
    expect(await transport.bus.deadLetters.list()).toEqual([]);
  }, 240_000);
}, SHORT_TERM);
