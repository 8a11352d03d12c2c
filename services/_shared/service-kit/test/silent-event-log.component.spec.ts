import { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import { connectEventBus, isOutage, outgoingEvent, type EventBus } from '@community-help/service-kit';
import { createPostgresTransport, createTestDatabase, eventually, publish, readLog, TcpProxy, type TestDatabase, type TestTransport } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { runSampleProcess, type SampleProcess } from './run-sample-process.js';
import { NoteWrittenV1 } from './sample-service.js';

/** What the promise is: whoever vanishes without a word is replaced within this time. */
const REPLACED = { timeoutMs: 45_000 };

describe('an event log that falls silent', () => {
  let transport: TestTransport;
  let database: TestDatabase;
  let cable: TcpProxy;
  let bus: EventBus;
  let client: pg.Client;
  let process: SampleProcess;
  const failures = new Map<string, unknown>();

  const stored = async (): Promise<unknown[]> => (await readLog(transport, [SignInLinkRequestedV1.topic])).map(({ data }) => data);
  const isSweeping = async (): Promise<boolean> =>
    (await client.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).rows.length === 1;
  const noteFailure = (of: string, work: Promise<unknown>): void => void work.catch((error: unknown) => failures.set(of, error));

  beforeAll(async () => {
    [transport, database] = await Promise.all([createPostgresTransport(), createTestDatabase()]);
    const logUrl = transport.env['EVENT_DATABASE_URL'] ?? '';
    const behindCable = await TcpProxy.to(logUrl);
    cable = behindCable.proxy;
    bus = connectEventBus({ eventBus: 'postgres', eventDatabaseUrl: behindCable.url, kafkaReplication: 1, eventRetentionDays: 0, eventForgetAfterDays: 35 }, 'test');
    client = new pg.Client({ connectionString: logUrl });
    await client.connect();
    const env = { DATABASE_URL: database.url, EVENT_BUS: 'postgres', EVENT_DATABASE_URL: behindCable.url, RUN_WORKER: 'true' };
    await (await runSampleProcess('migrate', env)).exited;
    process = await runSampleProcess('http', env);
    await process.logged('ready');

    await publish(transport, SignInLinkRequestedV1, { requestId: randomUUID(), sealedEmail: 'a.sealed.address', requestedAt: new Date().toISOString() });
    await client.query(`UPDATE bus_event SET appended_at = now() - interval '36 days'`);
    const reader = new pg.Client({ connectionString: logUrl });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT FROM bus_event FOR UPDATE');
    await Promise.all([1, 2].map(() => bus.lag('test', []))); // there is a connection for each who asks
    noteFailure('sweep', bus.sweep());
    await eventually(async () => expect(await isSweeping()).toBe(true));
    cable.swallow();
    noteFailure('publish', bus.publish([outgoingEvent(NoteWrittenV1, { author: 'ann', text: 'unheard', rank: 1 })]));
    await reader.end();
    await new Promise((resolve) => setTimeout(resolve, 2_000)); // longer than the pause between two questions of a consumer
    process.child.kill('SIGTERM');
  });
  afterAll(async () => {
    process.child.kill('SIGKILL');
    await process.exited;
    await cable.close();
    await bus.close();
    await client.end();
    await Promise.all([transport.close(), database.drop()]);
  });

  it('is given up by who publishes', async () => {
    await eventually(() => expect(isOutage(failures.get('publish'))).toBe(true), REPLACED);
  });

  it('keeps no process from stopping in time', async () => {
    expect(await process.exited).toEqual({ code: 0, signal: null });
  });

  it('is swept by another one than who was at it, who gives up', async () => {
    await eventually(async () => expect(await stored()).toEqual([null]));
    await client.query(`UPDATE bus_event SET data = '{}'`);
    await eventually(async () => {
      await transport.bus.sweep();
      expect(await stored()).toEqual([null]);
    }, REPLACED);
    expect(isOutage(failures.get('sweep'))).toBe(true);
  });
});
