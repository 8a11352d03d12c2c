import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { collectEvents, eventually, startTestService, type TestService } from '@community-help/test-kit';
import { NoteWrittenV1, sample } from './sample-service.js';

describe('a service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(sample, { worker: true, env: { GREETING: 'good day' } });
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

  it('names every bad field in one sentence', async () => {
    const answer = await send('/notes', { rank: 'x', extra: 1 });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('Please correct: extra is not a known field; text is required; rank must be an integer number.');
  });
});
