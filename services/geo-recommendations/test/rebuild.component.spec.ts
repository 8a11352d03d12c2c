import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { Recommendation } from '@community-help/api-contracts';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import type { DatabaseAddress } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, forgetEvents, openTestPool, publish, publishUnchecked, seededRandom, startTestService, type TestService } from '@community-help/test-kit';
import { ProjectListing } from '../src/projection/project-listing.js';
import { rebuildProjection } from '../src/projection/rebuild-projection.js';
import { geoRecommendations } from '../src/service.js';
import { seededListing } from './seeded-listings.js';

const HELPERS = 30;
const LIMITS = { rebuildMaxLossPercent: 5, rebuildFromPartialLog: false };

describeOnEachTransport('rebuilding the projection', (transport) => {
  let service: TestService;
  let pool: pg.Pool;
  const random = seededRandom(3);
  // Kafka keeps its topics between runs: every run has ids and a place of its own.
  const run = Date.now().toString(36);
  const place = { latitude: Math.round(random() * 1e6) / 1e6, longitude: -30 - (Date.now() % 100_000) / 1e4 };
  const listing = (number: number, changes: Partial<HelperRegisteredV1> = {}): HelperRegisteredV1 =>
    Object.assign(seededListing(number, random), { ...place, helperId: `${run}-${number}`, name: `Helper ${number}` }, changes);
  const names = async (url = service.url): Promise<string[]> => {
    const body = JSON.stringify({ userLatitude: place.latitude, userLongitude: place.longitude, maxDistance: 1, limit: 20 });
    const response = await fetch(`${url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return ((await response.json()) as Recommendation[]).map((helper) => helper.name).sort();
  };
  const address = (): DatabaseAddress => ({ url: service.databaseUrl });
  /** That which holds the lock, and those that wait to be asked something. */
  const loseConnections = async (): Promise<void> => {
    const { rows } = await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rebuild' AND datname = current_database()`);
    expect(rows.length).toBeGreaterThanOrEqual(2);
  };

  beforeAll(async () => {
    service = await startTestService(geoRecommendations, { worker: true, transport });
    pool = openTestPool(service.databaseUrl, 4);
    for (let number = 0; number < HELPERS; number++) {
      await publish(transport, HelperRegisteredV1, listing(number, { latitude: number < 3 ? place.latitude : 10, longitude: number < 3 ? place.longitude : 10 }));
    }
    await publish(transport, HelperUpdatedV1, listing(1, { revision: 2, name: 'Helper 1, renamed' }));
    await eventually(async () => expect(await names()).toEqual(['Helper 0', 'Helper 1, renamed', 'Helper 2']));
  });
  afterAll(async () => {
    await pool?.end();
    await service?.close();
  });

  it('brings everything back from the log after the projection was damaged, and searches change over by themselves', async () => {
    await pool.query("DELETE FROM projected_helper WHERE helper_id LIKE '%-2'");
    await pool.query("UPDATE projected_helper SET card = '{\"id\":\"broken\"', change = change + 1000 WHERE helper_id LIKE '%-0'");
    const report = await rebuildProjection(address(), transport.bus, new ProjectListing(), LIMITS);
    expect(report.events).toBeGreaterThanOrEqual(HELPERS + 1);
    expect(report.helpers).toBeGreaterThanOrEqual(HELPERS);
    await eventually(async () => expect(await names()).toEqual(['Helper 0', 'Helper 1, renamed', 'Helper 2']));
    const { rows } = await pool.query('SELECT DISTINCT generation FROM projected_helper');
    expect(rows).toEqual([{ generation: report.generation }]);
  });

  it('misses nothing that arrives while it runs, and applies nothing twice', async () => {
    const bus = Object.assign(Object.create(transport.bus) as typeof transport.bus, {
      replay: async (topics: readonly string[], onEvent: Parameters<typeof transport.bus.replay>[1]): Promise<number> => {
        const count = await transport.bus.replay(topics, onEvent);
        // After the replay has read the end of the log: only the worker sees these.
        await publish(transport, HelperRegisteredV1, listing(100));
        await publish(transport, HelperUpdatedV1, listing(2, { revision: 2, name: 'Helper 2, renamed' }));
        await eventually(async () => expect(await names()).toContain('Helper 2, renamed'));
        await eventually(async () => expect(await names()).toContain('Helper 100'));
        return count;
      },
    });
    await rebuildProjection(address(), bus, new ProjectListing(), LIMITS);
    const expected = ['Helper 0', 'Helper 1, renamed', 'Helper 100', 'Helper 2, renamed'];
    const later = await startTestService(geoRecommendations, { transport, databaseUrl: service.databaseUrl });
    await eventually(async () => expect([await names(), await names(later.url)]).toEqual([expected, expected]));
    await later.close();
  });

  it('passes over events that no handler can read, and refuses to run twice at once', async () => {
    await publishUnchecked(transport, HelperRegisteredV1, `${run}-bad`, { helperId: `${run}-bad` });
    await publish(transport, HelperRegisteredV1, listing(101, { projectType: 'submarines' }));
    const [first, second] = await Promise.allSettled([
      rebuildProjection(address(), transport.bus, new ProjectListing(), LIMITS),
      rebuildProjection(address(), transport.bus, new ProjectListing(), LIMITS),
    ]);
    const outcomes = [first, second].map((result) => result.status).sort();
    expect(outcomes).toEqual(['fulfilled', 'rejected']);
    const report = [first, second].find((result) => result.status === 'fulfilled')!.value;
    expect(report.refused).toBeGreaterThanOrEqual(2);
    expect(await names()).toHaveLength(4);
  });

  it('changes nothing when the log brings back visibly fewer helpers than are served', async () => {
    const few = Object.assign(Object.create(transport.bus) as typeof transport.bus, { replay: () => Promise.resolve(0) });
    await expect(rebuildProjection(address(), few, new ProjectListing(), LIMITS)).rejects.toThrow(/^The log brings back 0 helpers where \d+ are served now, so nothing was changed\..*`listings\.js republish`/);
    expect(await names()).toHaveLength(4);
    const { rows } = await pool.query('SELECT building, (SELECT count(DISTINCT generation) FROM projected_helper)::int AS generations FROM projection_state');
    expect(rows).toEqual([{ building: null, generations: 1 }]);
  });

  it('starts again cleanly after one that was interrupted', async () => {
    const broken = Object.assign(Object.create(transport.bus) as typeof transport.bus, { replay: () => Promise.reject(new Error('the bus went away')) });
    await expect(rebuildProjection(address(), broken, new ProjectListing(), LIMITS)).rejects.toThrow('the bus went away');
    await publish(transport, HelperRegisteredV1, listing(102));
    await eventually(async () => expect(await names()).toContain('Helper 102'));
    await rebuildProjection(address(), transport.bus, new ProjectListing(), LIMITS);
    await eventually(async () => expect(await names()).toHaveLength(5));
    const { rows } = await pool.query('SELECT building, (SELECT count(DISTINCT generation) FROM projected_helper)::int AS generations FROM projection_state');
    expect(rows).toEqual([{ building: null, generations: 1 }]);
  });

  it.each([5, 100])('whose connections were lost, and the lock with them, leaves what another one builds, and says so: it may lose %s %', async (rebuildMaxLossPercent) => {
    const before = await names();
    const withReplay = (replay: typeof transport.bus.replay) => Object.assign(Object.create(transport.bus) as typeof transport.bus, { replay });
    let goOn = (): void => undefined;
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    let other: Promise<unknown> = Promise.resolve();
    const robbed = withReplay(async () => {
      await loseConnections();
      await new Promise<void>((resolve, reject) => {
        const slow = withReplay(async (topics, onEvent) => {
          const count = await transport.bus.replay(topics, onEvent);
          resolve();
          await mayGoOn;
          return count;
        });
        other = rebuildProjection(address(), slow, new ProjectListing(), LIMITS);
        other.catch(reject);
      });
      return 0;
    });
    const end = await rebuildProjection(address(), robbed, new ProjectListing(), { ...LIMITS, rebuildMaxLossPercent }).catch((error: unknown) => error);
    goOn();
    await expect(other).resolves.toMatchObject({ refused: expect.any(Number) });
    expect(String(end)).toContain('another rebuild has begun');
    expect(await names()).toEqual(before);
  });

  it('refuses a log whose first events were deleted, unless it is told that all listings were published anew', async () => {
    await forgetEvents(transport, HelperRegisteredV1.topic);
    await expect(rebuildProjection(address(), transport.bus, new ProjectListing(), LIMITS)).rejects.toThrow(/`listings\.js republish`.* REBUILD_FROM_PARTIAL_LOG=true/);
    expect(await names()).toHaveLength(5);
    const report = await rebuildProjection(address(), transport.bus, new ProjectListing(), { rebuildMaxLossPercent: 100, rebuildFromPartialLog: true });
    // Those of which the log still tells: the two that were renamed.
    expect(report.helpers).toBe(2);
    await eventually(async () => expect(await names()).toEqual(['Helper 1, renamed', 'Helper 2, renamed']));
  });
});
