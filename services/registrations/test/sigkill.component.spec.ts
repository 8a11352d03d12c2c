import { execFileSync, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { migrateService } from '@community-help/service-kit';
import { collectEvents, createPostgresTransport, createTestDatabase, eventually, findFreePort, openTestPool, type TestDatabase, type TestTransport } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { registrations } from '../src/service.js';
import { startNeighbours, type Neighbours } from './neighbours.js';
import { endProgram, root, startProgram } from './real-process.js';
import { EMPLOYMENT, post } from './requests.js';

const REGISTRATIONS = 30;
const KILLS = 4;

describe('a registrations process that is killed at any moment', () => {
  let neighbours: Neighbours;
  let database: TestDatabase;
  let transport: TestTransport;
  let env: Record<string, string>;
  let url: string;
  let running: ChildProcess | undefined;
  let pool: pg.Pool;

  beforeAll(async () => {
    execFileSync('node_modules/.bin/tsc', ['-b', 'services/registrations'], { cwd: root });
    [neighbours, database, transport] = await Promise.all([startNeighbours(), createTestDatabase(), createPostgresTransport()]);
    pool = openTestPool(database.url, 2);
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    env = { PROFILE: 'embedded', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', RUN_WORKER: 'true', DATABASE_URL: database.url, ...transport.env, ...neighbours.env };
    await migrateService(registrations, env);
  });
  afterAll(async () => {
    await pool.end();
    await endProgram(running, 'SIGTERM');
    await transport.close();
    await database.drop();
    await neighbours.close();
  });

  /** A patient client: the same submission until there is an answer. */
  async function submit(n: number): Promise<string> {
    const key = randomUUID();
    const registrationPaymentId = n % 3 === 0 ? randomUUID() : null;
    if (registrationPaymentId) neighbours.payments.set(registrationPaymentId, 200);
    const bank = registrationPaymentId ? { acceptsDonations: true, bankAccountName: 'N', sortCode: '123456', accountNumber: '12345678' } : {};
    const body = { ...EMPLOYMENT, ...bank, name: `Submission ${n}`, registrationPaymentId };
    for (;;) {
      try {
        const answer = await post(url, body, { 'idempotency-key': key });
        if (answer.status === 201) return answer.body.id;
        if (answer.status !== 409 && answer.status !== 503) throw new Error(`unexpected ${answer.status}: ${answer.text}`);
      } catch (error) {
        // a torn connection is what this test is about; everything else is a failure
        if ((error as Error).name !== 'TypeError') throw error;
      }
      await sleep(40);
      // after a crash the kit keeps the key locked for a minute; nobody works on it any more, and the test does not wait that long
      await pool.query(`update idempotency_key set locked_until = 'epoch' where key = $1 and status is null`, [createHash('sha256').update(key).digest('base64url')]);
    }
  }

  it('loses no accepted registration, applies none twice, and publishes each exactly once', async () => {
    let isDone = false;
    const killer = (async () => {
      for (let kill = 0; kill < KILLS; kill++) {
        running = startProgram(env);
        await eventually(async () => expect((await fetch(`${url}/api/helpers/x`)).status).toBe(404));
        await sleep(20 + ((kill * 67) % 200));
        if (isDone) return;
        await endProgram(running, 'SIGKILL');
      }
      running = startProgram(env);
    })();
    const accepted: string[] = [];
    const clients = Array.from({ length: 4 }, async (_, client) => {
      for (let n = client; n < REGISTRATIONS; n += 4) {
        accepted.push(await submit(n));
        await sleep(60);
      }
    });
    await Promise.all(clients);
    isDone = true;
    await killer;

    const { rows } = await pool.query<{ id: string; name: string }>('select id, name from helper');
    expect(rows.map(({ id }) => id).sort()).toEqual(accepted.sort());
    expect(new Set(rows.map(({ name }) => name)).size).toBe(REGISTRATIONS);
    for (const [registrationPaymentId, helperId] of neighbours.claims) expect([registrationPaymentId, accepted.includes(helperId)]).toEqual([registrationPaymentId, true]);
    await eventually(async () => expect((await pool.query('select 1 from outbox')).rowCount).toBe(0));
    const collector = await collectEvents(transport, [HelperRegisteredV1]);
    await eventually(() => expect(new Set(collector.events.map(({ key }) => key))).toEqual(new Set(accepted)));
    // a relay that died after publishing publishes again, under the same event id: consumers drop it by that id
    expect(new Set(collector.events.map(({ id }) => id)).size).toBe(REGISTRATIONS);
  }, 3_600_000);
});
