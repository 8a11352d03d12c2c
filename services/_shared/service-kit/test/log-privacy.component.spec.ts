import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, eventually, type TestDatabase } from '@community-help/test-kit';
import { describeError } from '../src/logging/describe-error.js';
import { runSampleProcess, type SampleProcess } from './run-sample-process.js';
import { WAYS_TO_BREAK } from './sample-service.js';

/** As a stranger would write it; half of it quoted, so that a value's own marks end nothing early. */
const PRIVATE = 'ann.smith@example.org "07700 900123" eyJhbGciOiJFQ0RILUVTIn0..{x}';
const PIECES = ['ann.smith', 'example.org', '07700', '900123', 'eyJhbGci'];

describe('the log of a process', () => {
  let database: TestDatabase;
  let one: SampleProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, EVENT_DATABASE_URL: database.url, LOG_LEVEL: 'trace' };
    await (await runSampleProcess('migrate', env)).exited;
    one = await runSampleProcess('http', env);
  });
  afterAll(async () => {
    one?.child.kill('SIGKILL');
    await one?.exited;
    await database.drop();
  });

  it.each(Object.keys(WAYS_TO_BREAK))('holds nothing of what somebody sent when the database refuses it (%s), and still says what broke', async (way) => {
    const { url } = await one.logged('ready');
    const before = one.output().length;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${String(url)}/notes/broken/${way}`, { method: 'POST', headers, body: JSON.stringify({ text: PRIVATE, rank: 1 }) });
    expect(answer.status).toBe(500);
    await eventually(() => expect(one.output().slice(before)).toContain('"msg":"request failed"'));
    const written = one.output().slice(before);
    expect(PIECES.filter((piece) => written.includes(piece))).toEqual([]);
    expect(written).toMatch(/"type":"QueryFailedError","message":"[^"]{10}.*"code":"\w{5}","stack":"QueryFailedError: .*\\n {4}at /);
  });

  it('describes an error by its causes, without what else they carry', () => {
    const driver = Object.assign(new Error(`invalid input syntax for type uuid: "${PRIVATE}"`), { code: '22P02', detail: PRIVATE, parameters: [PRIVATE] });
    const error = Object.assign(new Error('the listing was not stored', { cause: driver }), { driverError: driver, parameters: [PRIVATE], query: 'SELECT 1' });
    const text = JSON.stringify(describeError(error));
    expect(PIECES.filter((piece) => text.includes(piece))).toEqual([]);
    expect(describeError(error)).toMatchObject({ message: 'the listing was not stored', cause: { message: 'invalid input syntax for type uuid: "[redacted]"', code: '22P02' } });
  });

  it('says little of what was thrown and is no error', () => {
    expect(describeError({ email: PRIVATE })).toEqual({ message: 'something that is no error was thrown (object)' });
  });
});
