import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@community-help/test-kit';
import { runSampleProcess, type SampleProcess } from './run-sample-process.js';

/** More than a busy machine needs for one turn of the loop. */
const LIMIT_MS = 5_000;

describe('a process whose event loop is blocked', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  const started: SampleProcess[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    env = { DATABASE_URL: database.url, EVENT_DATABASE_URL: database.url, EVENT_LOOP_LIMIT_MS: String(LIMIT_MS) };
    await (await runSampleProcess('migrate', env)).exited;
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL');
    await Promise.all(started.map((one) => one.exited));
    await database.drop();
  });

  const run = async (more: Record<string, string> = {}): Promise<{ one: SampleProcess; url: string; management: string }> => {
    const one = await runSampleProcess('http', { ...env, ...more });
    started.push(one);
    const { url, management } = await one.logged('ready');
    return { one, url: String(url), management: String(management) };
  };
  /** Asks for a loop that answers nobody for so many milliseconds. */
  const block = (url: string, ms: number): Promise<number | 'no answer'> => fetch(`${url}/notes/blocked/${ms}`).then((answer) => answer.status, () => 'no answer');

  it('ends itself with one line that names it, so that somebody starts it again', async () => {
    const { one, url, management } = await run();
    const answer = block(url, 60_000);
    await one.logged('blocked from here');
    const alive = fetch(`${management}/health/live`, { signal: AbortSignal.timeout(LIMIT_MS / 2) }).then(() => 'answers', () => 'does not answer');
    const before = Date.now();
    expect(await alive).toBe('does not answer');
    expect(await one.exited).toEqual({ code: null, signal: 'SIGKILL' });
    expect(Date.now() - before).toBeLessThan(30_000);
    expect(await answer).toBe('no answer');
    const lines = one.output().split('\n').filter((line) => line.includes('the event loop is blocked'));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ level: 'fatal', service: 'sample', pid: one.child.pid, blockedMs: LIMIT_MS })]);
  });

  it('lives on when it was blocked for less, when it was stopped and goes on, and when nobody is to watch', async () => {
    const { one, url } = await run();
    const unwatched = await run({ EVENT_LOOP_LIMIT_MS: '0' });
    const [short, long] = [block(url, 1_000), block(unwatched.url, 6_000)];
    expect(await short).toBe(200);
    one.child.kill('SIGSTOP');
    expect(await long).toBe(200);
    one.child.kill('SIGCONT');
    expect(await block(url, 100)).toBe(200);
  });
});
