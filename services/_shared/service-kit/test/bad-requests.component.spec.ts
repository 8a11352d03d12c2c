import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { startTestService, type TestService } from '@community-help/test-kit';
import { sample } from './sample-service.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a bad request', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(sample);
  });
  afterAll(() => service.close());

  const post = (body: string, headers: Record<string, string> = JSON_TYPE): Promise<Response> => fetch(`${service.url}/notes`, { method: 'POST', headers, body });

  it.each([
    ['malformed JSON', '{"text":', 400, 'The request is not valid JSON.'],
    ['a prototype key', '{"__proto__":{"admin":true},"text":"a","rank":1}', 400, 'The JSON contains a field name that is not allowed.'],
    ['a constructor key', '{"constructor":{"prototype":{"admin":true}},"text":"a","rank":1}', 400, 'The JSON contains a field name that is not allowed.'],
    ['a null character', '{"text":"a\\u0000b","rank":1}', 400, 'Text must not contain null characters.'],
    ['half a character', '{"text":"\\ud83d","rank":1}', 400, 'Text contains an incomplete character.'],
    ['deep nesting', `{"text":${nested(5_000)},"rank":1}`, 400, 'The JSON is nested too deeply.'],
    ['a list instead of an object', '[]', 400, 'Please send one JSON object.'],
    ['a number instead of an object', '7', 400, 'Please send one JSON object.'],
    ['null instead of an object', 'null', 400, 'Please send one JSON object.'],
    ['an empty body', '', 400, 'Please correct: text is required; rank is required.'],
    ['a body that is too large', JSON.stringify({ text: 'x'.repeat(70_000), rank: 1 }), 413, 'The request is too large.'],
    ['unknown and wrong fields', '{"text":"ok","rank":5000,"admin":true}', 400, 'Please correct: admin is not a known field; rank must not be greater than 1000.'],
    ['a constructor as a value', '{"constructor":"x","text":"a","rank":1}', 400, 'The JSON contains a field name that is not allowed.'],
    ['a constructor further in', '{"text":{"a":[{"constructor":"x"}]},"rank":1}', 400, 'The JSON contains a field name that is not allowed.'],
    ['a constructor written in escapes', '{"text":"a","rank":1,"c\\u006fnstructor":1}', 400, 'The JSON contains a field name that is not allowed.'],
    ['a number too small to count', '{"text":"a","rank":1e-7}', 400, 'Please correct: rank must be an integer number.'],
    ['a number beyond all numbers', '{"text":"a","rank":1e400}', 400, 'Please correct: rank must be an integer number.'],
    ['text instead of an object', '"constructor"', 400, 'Please send one JSON object.'],
    ['true instead of an object', 'true', 400, 'Please send one JSON object.'],
  ])('%s gets a sentence', async (_name, body, status, sentence) => {
    const answer = await post(body);
    expect([answer.status, await answer.text()]).toEqual([status, sentence]);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('never breaks us by the names of its fields, as body or as query, whatever stands in them', async () => {
    const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'length', 'name', 'call', 'then', 'toJSON'];
    const wrong: unknown[] = [];
    for (const name of new Set(names)) {
      for (const value of ['"x"', 'null', '{}', '{"prototype":{}}', '{"constructor":1}']) {
        const body = await post(`{"text":"a","rank":1,${JSON.stringify(name)}:${value}}`);
        const within = await post(`{"text":{${JSON.stringify(name)}:${value}},"rank":1}`);
        if (body.status !== 400 || within.status !== 400) wrong.push([name, value, body.status, within.status]);
      }
      const query = await fetch(`${service.url}/notes/found?${name}=x&text=a`);
      if (query.status !== 400) wrong.push([name, 'query', query.status, await query.text()]);
    }
    expect(wrong).toEqual([]);
  });

  it('in another content type gets a sentence', async () => {
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json-seq', 'application/jsonx', 'nonsense', '']) {
      const answer = await post('text=a', { 'content-type': type });
      expect([answer.status, await answer.text()]).toEqual([415, 'Please send JSON (Content-Type: application/json).']);
    }
  });

  it.each([
    ['/nothing/here', 404, 'There is nothing at this address.'],
    ['/notes/%00', 400, 'The address must not contain null characters.'],
    ['/notes/%E0%A4%A', 400, 'The request could not be read.'],
    ['/notes/999', 404, 'There is no such note.'],
  ])('at %s gets a sentence', async (path, status, sentence) => {
    const answer = await fetch(service.url + path);
    expect([answer.status, await answer.text()]).toEqual([status, sentence]);
  });

  it('that is not HTTP is refused and harms nobody', async () => {
    const { port, hostname } = new URL(service.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('HELLO\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await fetch(`${service.url}/notes/1`)).status).toBe(404);
  });

  it('gets RFC 9457 when it asks for it, with a fault for each field', async () => {
    const answer = await post('{"rank":"x"}', { ...JSON_TYPE, accept: 'application/problem+json' });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      status: 400,
      detail: 'Please correct: text is required; rank must be an integer number.',
      fields: [
        { field: 'text', message: 'text is required' },
        { field: 'rank', message: 'rank must be an integer number' },
      ],
    });
  });

  it('that breaks us learns nothing about the inside', async () => {
    const answer = await fetch(`${service.url}/notes/boom`);
    expect([answer.status, await answer.text()]).toEqual([500, 'Something went wrong on our side. Please try again in a moment.']);
  });

  it('keeps a sane request id and replaces any other', async () => {
    const idOf = async (id: string): Promise<string | null> => (await fetch(`${service.url}/notes/1`, { headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await idOf('Order-7_a.b')).toBe('Order-7_a.b');
    for (const bad of ['a b', 'x'.repeat(65), '"},{"level":"fatal']) expect(await idOf(bad)).toMatch(/^[0-9a-f]{32}$/);
  });
});
