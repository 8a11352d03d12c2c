import { execFileSync, type ChildProcess } from 'node:child_process';
import { HelperRegisteredV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { addressMark } from '@community-help/service-kit';
import { collectEvents, eventually, startTestService, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { endProgram, root, startProgram } from './real-process.js';
import { EMPLOYMENT, get, post, postTo } from './requests.js';

const LISTINGS = 40;
const KILLS = 3;

describe('a worker that is killed while it hides listings, and people who confirm theirs meanwhile', () => {
  let neighbours: Neighbours;
  /** Takes requests; the hiding is done by the program that is killed. */
  let service: TestService;
  let database: DataSource;
  let running: ChildProcess | undefined;

  beforeAll(async () => {
    execFileSync('node_modules/.bin/tsc', ['-b', 'services/registrations'], { cwd: root });
    neighbours = await startNeighbours();
    service = await startTestService(registrations, { env: neighbours.env });
    database = service.app.get(DataSource);
  });
  afterAll(async () => {
    await endProgram(running, 'SIGTERM');
    await service.close();
    await neighbours.close();
  });

  const countOf = async (condition: string): Promise<number> => Number((await database.query(`select count(*) from helper where ${condition}`))[0].count);

  it('leaves every listing hidden or confirmed, each changed once and published once', async () => {
    const ids: string[] = [];
    for (let n = 0; n < LISTINGS; n++) ids.push((await post(service.url, EMPLOYMENT)).body.id);
    const confirmed = ids.filter((_, n) => n % 4 === 0);
    const tokens = new Map<string, string>();
    for (const id of confirmed) tokens.set(id, await neighbours.links.sign({ purpose: 'confirm-address', subject: id, addressMark: addressMark(EMPLOYMENT.email) }));
    // Slow enough to be killed in the midst of it, also by a busy machine.
    await database.query(`create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return new; end'`);
    await database.query(`create trigger slow before update on helper for each row execute function slowly()`);
    await database.query(`update helper set confirm_by = now()`);

    const confirming = (async () => {
      for (const [id, token] of tokens) expect((await postTo(service.url, `/api/registrations/${id}/confirm`, { token })).status).toBe(200);
    })();
    const env = { ...service.env, RUN_WORKER: 'true', HIDE_UNCONFIRMED_EVERY_MS: '100' };
    for (let kill = 1; kill <= KILLS; kill++) {
      running = startProgram(env);
      await eventually(async () => expect(await countOf(`hidden_reason = 'unconfirmed'`)).toBeGreaterThanOrEqual(kill * 3));
      await endProgram(running, 'SIGKILL');
    }
    expect(await countOf('hidden_reason is null and confirmed_at is null')).toBeGreaterThan(0);
    await confirming;
    running = startProgram(env);
    await eventually(async () => expect(await countOf('hidden_reason is null and confirmed_at is null')).toBe(0));

    await eventually(async () => expect(await database.query('select 1 from outbox')).toEqual([]));
    const collector = await collectEvents(service.transport, [HelperRegisteredV1, HelperUpdatedV1]);
    const rows = await database.query<{ id: string; revision: number; isListed: boolean }[]>('select id, revision, hidden_reason is null as "isListed" from helper');
    expect(rows.filter(({ isListed }) => isListed).map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed));
    await eventually(() => {
      for (const { id, revision, isListed } of rows) {
        const states = new Map(collector.events.filter(({ key }) => key === id).map((event) => [event.id, event.data as HelperUpdatedV1]));
        const revisions = [...states.values()].map((state) => state.revision).sort();
        expect([id, revisions]).toEqual([id, Array.from({ length: revision }, (_, n) => n + 1)]);
        expect([...states.values()].find((state) => state.revision === revision)).toMatchObject({ isListed });
      }
    });
    // Hidden just before its owner pressed the button: three changes; everybody else two.
    for (const { id, revision } of rows) expect([id, revision]).toEqual([id, confirmed.includes(id) ? expect.any(Number) : 2]);
    const list = await get(service.url, '/api/registrations');
    expect(list.body.map(({ id }) => id).sort()).toEqual([...confirmed].sort());
  }, 3_600_000);
});
