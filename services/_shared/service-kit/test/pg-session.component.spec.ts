import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Outbox, PeriodicTasks, PgSession, SessionLocks, TaskRuns, type OutgoingEvent } from '@community-help/service-kit';
import { createTestDatabase, eventually, startTestService, TcpProxy, type TestDatabase, type TestService } from '@community-help/test-kit';
import { OutboxNotifier } from '../src/events/outbox-notifier.js';
import { OutboxRelay } from '../src/events/outbox-relay.js';
import { poolOf } from '../src/database/database.js';
import { NoteWrittenV1, sample } from './sample-service.js';

/** What the promise is: whoever vanishes without a word is replaced within this time. */
const TAKEN_OVER = { timeoutMs: 45_000 };

describe('a holder of locks behind a network that swallows everything', () => {
  let service: TestService;
  let dataSource: DataSource;
  const proxies: TcpProxy[] = [];
  beforeAll(async () => {
    service = await startTestService(sample);
    dataSource = service.app.get(DataSource);
  });
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await service.close();
  });

  const behindProxy = async (): Promise<{ proxy: TcpProxy; url: string }> => {
    const made = await TcpProxy.to(service.databaseUrl);
    proxies.push(made.proxy);
    return made;
  };
  const relayOf = (url: string, publish: (events: readonly OutgoingEvent[]) => Promise<void>): OutboxRelay => {
    const relay = new OutboxRelay({ url }, { publish }, new OutboxNotifier(() => poolOf(dataSource)));
    relay.start();
    return relay;
  };
  const add = (text: string): Promise<string> =>
    dataSource.transaction((manager) => service.app.get(Outbox).add(manager, NoteWrittenV1, { author: text, text, rank: 0 }));

  it('is replaced as leader of the outbox, and publishes nothing more, not even what it had in hand', async () => {
    const { proxy, url } = await behindProxy();
    const published: string[] = [];
    const note = (by: string, events: readonly OutgoingEvent[]): void => events.forEach((event) => published.push(`${by} ${event.key}`));
    let isBusAway = false;
    const old = relayOf(url, async (events) => {
      if (isBusAway) throw new Error('this broker is away');
      note('old', events);
    });
    await add('before');
    await eventually(() => expect(published).toEqual(['old before']));
    const next = relayOf(service.databaseUrl, async (events) => note('next', events));
    // The old leader has read an event that it cannot publish when the network goes; then its bus comes back.
    isBusAway = true;
    await add('in hand');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    proxy.swallow();
    await eventually(() => expect(published).toEqual(['old before', 'next in hand']), TAKEN_OVER);
    isBusAway = false;
    await add('afterwards');
    await eventually(() => expect(published).toEqual(['old before', 'next in hand', 'next afterwards']));
    await new Promise((resolve) => setTimeout(resolve, 6_000)); // longer than the longest pause of the old one
    expect(published).toHaveLength(3);
    await Promise.all([old.stop(), next.stop()]);
  });

  it('loses its exclusive task to another replica, and is told', async () => {
    const { proxy, url } = await behindProxy();
    const runs = new TaskRuns(() => poolOf(dataSource));
    const cutOff = new PeriodicTasks({ locks: new SessionLocks({ url }), runs });
    const other = new PeriodicTasks({ locks: new SessionLocks({ url: service.databaseUrl }), runs });
    const begun: string[] = [];
    let wasTold = false;
    cutOff.every({ name: 'settle', everyMs: 1_000, exclusive: true }, (signal) => {
      begun.push('cut off');
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => {
        wasTold = true;
        resolve();
      }));
    });
    other.every({ name: 'settle', everyMs: 1_000, exclusive: true }, async () => void begun.push('other'));
    void cutOff.run('settle');
    await eventually(() => expect(begun).toEqual(['cut off']));
    await other.run('settle');
    expect(begun).toEqual(['cut off']);
    proxy.swallow();
    other.onApplicationBootstrap();
    await eventually(() => expect(begun).toContain('other'), TAKEN_OVER);
    expect(wasTold).toBe(true);
    await Promise.all([cutOff.beforeApplicationShutdown(), other.beforeApplicationShutdown()]);
  });

  it('keeps a lock when the server answers that its disk is full', async () => {
    const session = new PgSession({ url: service.databaseUrl }, { name: 'refused' });
    await session.open();
    await expect(session.query(`DO $$ BEGIN RAISE 'no space' USING ERRCODE = 'disk_full'; END $$`)).rejects.toThrow('no space');
    expect([session.isOpen(), session.generation]).toEqual([true, 0]);
    await session.close();
  });

  it('keeps a lock for as long as it is heard of, however quiet it is', async () => {
    const session = new PgSession({ url: service.databaseUrl }, { name: 'quiet' });
    await session.open();
    await session.query('SELECT pg_advisory_lock(77)');
    await new Promise((resolve) => setTimeout(resolve, 24_000)); // longer than the server waits for a word
    expect([session.isOpen(), session.generation]).toEqual([true, 0]);
    const { rows } = await poolOf(dataSource).query('SELECT pg_try_advisory_lock(77) AS ok');
    expect(rows).toEqual([{ ok: false }]);
    await session.close();
  });
});

describe('a password that is changed while the service runs', () => {
  let database: TestDatabase;
  let admin: pg.Client;
  let service: TestService;
  const directory = mkdtempSync(join(tmpdir(), 'community-help-password-'));
  const file = join(directory, 'password');
  const role = `rotating_${process.pid}`;
  const change = async (password: string): Promise<void> => {
    await admin.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
    writeFileSync(file, `${password}\n`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);
  };
  beforeAll(async () => {
    database = await createTestDatabase();
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'first'`);
    writeFileSync(file, 'first');
    const url = new URL(database.url);
    url.username = role;
    url.password = '';
    service = await startTestService(sample, { databaseUrl: url.href, worker: true, migrate: true, env: { DATABASE_PASSWORD_FILE: file } });
  });
  afterAll(async () => {
    await service.close();
    await admin.query(`DROP OWNED BY ${role} CASCADE`);
    await admin.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP ROLE ${role}`);
    await admin.end();
    await database.drop();
    rmSync(directory, { recursive: true });
  });

  const write = (text: string, key?: string): Promise<Response> =>
    fetch(`${service.url}/notes`, { method: 'POST', headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }, body: JSON.stringify({ text, rank: 1 }) });
  const effects = async (text: string): Promise<number> => (await admin.query('SELECT count(*)::int AS n FROM effect WHERE text = $1', [text])).rows[0].n;

  it('is taken from its file by every new connection, those that hold locks too', async () => {
    expect((await write('under the first')).status).toBe(201);
    await eventually(async () => expect(await effects('under the first')).toBe(1));
    await change('second');
    await eventually(async () => expect((await write('under the second')).status).toBe(201));
    await eventually(async () => expect(await effects('under the second')).toBe(1));
  });

  it('leaves a repeated request recognisable', async () => {
    expect((await write('paid once', 'key-before')).status).toBe(201);
    await change('third');
    await eventually(async () => {
      const again = await write('paid once', 'key-before');
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    });
    expect((await admin.query(`SELECT count(*)::int AS n FROM note WHERE text = 'paid once'`)).rows).toEqual([{ n: 1 }]);
  });
});

describe("a password of the event log that is changed while the service runs", () => {
  let log: TestDatabase;
  let admin: pg.Client;
  let service: TestService;
  const directory = mkdtempSync(join(tmpdir(), 'community-help-bus-password-'));
  const file = join(directory, 'password');
  const role = `rotating_bus_${process.pid}`;
  const change = async (password: string): Promise<void> => {
    await admin.query(`ALTER ROLE ${role} PASSWORD '${password}'`);
    writeFileSync(file, `${password}\n`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [role]);
  };
  beforeAll(async () => {
    log = await createTestDatabase();
    admin = new pg.Client({ connectionString: log.url });
    await admin.connect();
    await admin.query(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'first'`);
    writeFileSync(file, 'first');
    const url = new URL(log.url);
    [url.username, url.password] = [role, ''];
    service = await startTestService(sample, { worker: true, env: { EVENT_DATABASE_URL: url.href, EVENT_DATABASE_PASSWORD_FILE: file } });
  });
  afterAll(async () => {
    await service.close();
    await admin.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP ROLE ${role}`);
    await admin.end();
    await log.drop();
    rmSync(directory, { recursive: true });
  });

  const heard = async (text: string): Promise<void> => {
    const body = JSON.stringify({ text, rank: 1 });
    expect((await fetch(`${service.url}/notes`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status).toBe(201);
    await eventually(async () => expect(await service.app.get(DataSource).query('SELECT count(*)::int AS n FROM effect WHERE text = $1', [text])).toEqual([{ n: 1 }]));
  };

  it('is taken from its file by every new connection: events are published and heard under each', async () => {
    const wrong = new URL(log.url);
    [wrong.username, wrong.password] = [role, 'never'];
    await expect(new pg.Client({ connectionString: wrong.href }).connect()).rejects.toThrow('password authentication failed');
    await heard('under the first');
    for (const password of ['second', 'third']) {
      await change(password);
      await heard(`under the ${password}`);
    }
    const logins = await admin.query('SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1', [role]);
    expect(logins.rows[0].n).toBeGreaterThan(0);
  });
});
