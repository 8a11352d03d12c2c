import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Recommendation } from '@community-help/api-contracts';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { findFreePort, startPostgres, type RunningPostgres } from '@community-help/local';
import { connectEventBus, outgoingEvent, type EventBus } from '@community-help/service-kit';
import { eventually, seededRandom } from '@community-help/test-kit';
import { seededListing } from './seeded-listings.js';

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const LISTINGS = 160;
const KILLS = 4;
const PLACE = { latitude: 54.5, longitude: -3.1 };

/** The built service as a process of its own: HTTP and worker, as in the embedded profile. */
describe('a process that loses its life or its database', () => {
  const directory = mkdtempSync(join(tmpdir(), 'geo-recommendations-outage-'));
  const random = seededRandom(11);
  let postgres: RunningPostgres;
  let bus: EventBus;
  let child: ChildProcess;
  let env: Record<string, string>;
  let url: string;

  const startDatabase = (): Promise<RunningPostgres> => startPostgres({ dataDir: join(directory, 'data'), port: postgres?.port, settings: { fsync: 'off' } });
  const start = (): void => {
    child = spawn(process.execPath, [join(PACKAGE, 'dist/main.js')], { env: { ...process.env, ...env }, stdio: 'ignore' });
  };
  const kill = (): Promise<unknown> => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    return gone;
  };
  const find = async (changes: object): Promise<Recommendation[]> => {
    const body = JSON.stringify({ userLatitude: PLACE.latitude, userLongitude: PLACE.longitude, maxDistance: 100, limit: 20, ...changes });
    const response = await fetch(`${url}/api/recommendations`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(response.status).toBe(200);
    return (await response.json()) as Recommendation[];
  };
  const register = async (number: number, changes: Partial<HelperRegisteredV1> = {}): Promise<void> =>
    bus.publish([outgoingEvent(HelperRegisteredV1, Object.assign(seededListing(number, random), { ...PLACE, description: `number${number}x` }, changes))]);
  const stored = async (): Promise<{ helpers: number; handled: number }> => {
    const client = new pg.Client({ connectionString: env['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query('SELECT (SELECT count(*) FROM projected_helper)::int AS helpers, (SELECT count(*) FROM inbox)::int AS handled');
    await client.end();
    return rows[0];
  };

  beforeAll(async () => {
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
    execFileSync(process.execPath, [tsc, '-b', PACKAGE], { stdio: 'pipe' });
    postgres = await startDatabase();
    const client = new pg.Client({ connectionString: postgres.url('postgres') });
    await client.connect();
    for (const name of ['geo', 'events']) await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    env = { PROFILE: 'embedded', HOST: '127.0.0.1', PORT: String(port), RUN_WORKER: 'true', DATABASE_URL: postgres.url('geo'), EVENT_DATABASE_URL: postgres.url('events') };
    execFileSync(process.execPath, [join(PACKAGE, 'dist/migrate.js')], { env: { ...process.env, ...env }, stdio: 'pipe' });
    bus = connectEventBus({ eventBus: 'postgres', eventDatabaseUrl: postgres.url('events'), kafkaReplication: 1, eventRetentionDays: 0, eventForgetAfterDays: 35 }, 'test');
    await bus.prepare([HelperRegisteredV1.topic], []);
  });
  afterAll(async () => {
    await kill();
    await bus.close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('loses no registration and applies none twice when it is killed again and again while they arrive', async () => {
    let number = 0;
    for (let round = 0; round < KILLS; round++) {
      start();
      await eventually(() => find({}));
      for (const until = ((round + 1) * LISTINGS) / KILLS; number < until; number++) await register(number);
      await kill();
    }
    start();
    await eventually(async () => expect(await stored()).toEqual({ helpers: LISTINGS, handled: LISTINGS }));
    for (const one of [0, 77, 111, LISTINGS - 1]) {
      await eventually(async () => {
        const found = await find({ serviceNeeded: `number${one}x` });
        expect(found.filter((helper) => helper.description === `number${one}x`)).toHaveLength(1);
        expect(found[0]!.description).toBe(`number${one}x`);
      });
    }
  });

  it('goes on searching while PostgreSQL is dead, and takes up what it missed when it is back', async () => {
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    expect(await find({ serviceNeeded: 'number7x', limit: 1 })).toMatchObject([{ description: 'number7x' }]);
    expect((await fetch(`${url}/api/geocode?q=LS6`)).status).toBe(200);
    postgres = await startDatabase();
    await eventually(() => register(5000));
    await eventually(async () => expect(await find({ serviceNeeded: 'number5000x', limit: 1 })).toMatchObject([{ description: 'number5000x' }]));
  });

  it('sorts a larger index in a thread of its own while it answers', async () => {
    const events = Array.from({ length: 1100 }, (_, index) =>
      outgoingEvent(HelperRegisteredV1, Object.assign(seededListing(10_000 + index, random), { ...PLACE, description: `number${10_000 + index}x` })),
    );
    await bus.publish(events);
    const wanted = LISTINGS + 1 + events.length;
    await eventually(async () => expect((await stored()).helpers).toBe(wanted));
    for (const one of [10_000, 10_750, 11_099]) {
      await eventually(async () => expect((await find({ serviceNeeded: `number${one}x`, limit: 1 }))[0]!.description).toBe(`number${one}x`));
    }
  });

  it('reads everything anew from another life of PostgreSQL, whose numbers may tell of other changes', async () => {
    process.kill(postgres.pid, 'SIGKILL');
    await postgres.exited;
    // where nobody looks yet, as a restore does it: the same number, and another listing is gone
    const elsewhere = await startPostgres({ dataDir: join(directory, 'data'), settings: { fsync: 'off' } });
    const client = new pg.Client({ connectionString: elsewhere.url('geo') });
    await client.connect();
    await client.query(`DELETE FROM projected_helper WHERE card LIKE '%"number77x"%'`);
    await client.end();
    await elsewhere.stop();
    expect(await find({ serviceNeeded: 'number77x', limit: 1 })).toMatchObject([{ description: 'number77x' }]);
    postgres = await startDatabase();
    await eventually(async () => expect(await find({ serviceNeeded: 'number77x', limit: 1 })).not.toMatchObject([{ description: 'number77x' }]));
  });
});
