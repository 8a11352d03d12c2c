import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PeriodicTasks } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { collectEvents, compareRoutes, eventually, startTestService, undocumentedRoutes, type TestService } from '@community-help/test-kit';
import { NoteWrittenV1, sample } from './sample-service.js';

describe('a service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(sample, { worker: true, env: { GREETING: 'good day', INBOX_RETENTION_DAYS: '30' } });
  });
  afterAll(() => service.close());

  const send = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  it('stores state, publishes the event and handles it once', async () => {
    const collector = await collectEvents(service.transport, [NoteWrittenV1]);
    const answer = await send('/notes', { text: 'first', rank: 1 }, { 'x-request-id': 'request-7' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id: '1', greeting: 'good day' });
    await eventually(() => expect(collector.events).toHaveLength(1));
    expect(collector.events[0]).toMatchObject({ type: NoteWrittenV1.topic, key: 'http', data: { text: 'first' }, headers: { 'x-request-id': 'request-7' } });
    const dataSource = service.app.get(DataSource);
    await eventually(async () => expect(await dataSource.query('SELECT text FROM effect')).toEqual([{ text: 'first' }]));
    await eventually(async () => expect(await dataSource.query('SELECT count(*)::int AS n FROM outbox')).toEqual([{ n: 0 }]));
  });

  it('writes state and event in one statement', async () => {
    const answer = await send('/notes/fast', { text: 'fast', rank: 2 });
    const { eventId } = (await answer.json()) as { eventId: string };
    const dataSource = service.app.get(DataSource);
    await eventually(async () => expect(await dataSource.query('SELECT event_id AS id FROM effect WHERE text = $1', ['fast'])).toEqual([{ id: eventId }]));
  });

  it('tells its health and its metrics on a port of its own', async () => {
    await fetch(`${service.url}/notes/12345`);
    expect(await (await fetch(`${service.managementUrl}/health/ready`)).json()).toEqual({ status: 'ready', missing: [] });
    expect((await fetch(`${service.managementUrl}/health/live`)).status).toBe(200);
    await eventually(async () => expect(await (await fetch(`${service.managementUrl}/health/dependencies`)).json()).toEqual({ database: 'up', events: 'up' }));
    expect((await fetch(`${service.managementUrl}/elsewhere`)).status).toBe(404);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    await eventually(async () => {
      const text = await (await fetch(`${service.managementUrl}/metrics`)).text();
      expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/notes/:id",status="404"} 1');
      expect(text).toContain('outbox_backlog{service="sample"} 0');
      expect(text).toContain('outbox_oldest_age_seconds{service="sample"} 0');
      expect(text).toMatch(/bus_deliveries_total\{group="sample",topic="sample.note-written.v1",outcome="done"\} [1-9]/);
      expect(text).toContain('nodejs_eventloop_lag_seconds');
    });
  });

  it('forgets the answers of repeated requests after a day, and what it has handled after the days of its setting', async () => {
    const dataSource = service.app.get(DataSource);
    const [young, old] = ['01a20100-b7b5-7508-91f6-18154d3f8588', '01a20100-b7b5-7508-91f6-18154d3f8589'];
    await dataSource.query(
      `INSERT INTO idempotency_key (endpoint, key, request_hash, created_at, locked_until)
       VALUES ('test', 'young', '', now() - interval '23 hours', now()), ('test', 'old', '', now() - interval '25 hours', now())`,
    );
    await dataSource.query(`INSERT INTO inbox (event_id, consumer_group, handled_at) VALUES ($1, 'test', now() - interval '29 days'), ($2, 'test', now() - interval '31 days')`, [young, old]);
    for (const name of ['sweep-idempotency-keys', 'sweep-inbox']) await service.app.get(PeriodicTasks).run(name);
    expect(await dataSource.query(`SELECT key FROM idempotency_key WHERE endpoint = 'test'`)).toEqual([{ key: 'young' }]);
    expect(await dataSource.query(`SELECT event_id AS id FROM inbox WHERE consumer_group = 'test'`)).toEqual([{ id: young }]);
  });

  it('compares its routes with the endpoint table', () => {
    expect(undocumentedRoutes(service.app, 'content')).toEqual(['GET /notes/blocked/{}', 'GET /notes/boom', 'GET /notes/found', 'GET /notes/slow/{}', 'GET /notes/{}', 'POST /notes', 'POST /notes/broken/{}', 'POST /notes/fast']);
    expect(compareRoutes(service.app, 'content').missing).toContain('GET /api/blog/{}');
  });

  it('names every bad field in one sentence', async () => {
    const answer = await send('/notes', { rank: 'x', extra: 1 });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('Please correct: extra is not a known field; text is required; rank must be an integer number.');
  });
});
