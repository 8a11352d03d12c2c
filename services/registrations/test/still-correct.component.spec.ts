import type { HelperListing } from '@community-help/api-contracts';
import { CheckNoticeRequestedV1, HelperUpdatedV1, StillCorrectAskedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { addressMark, PeriodicTasks, type LinkRequest } from '@community-help/service-kit';
import { collectEvents, eventually, startTestService, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { registrations } from '../src/service.js';
import { AskStillCorrect } from '../src/verification/ask-still-correct.js';
import { LapseChecks } from '../src/verification/lapse-checks.js';
import { CheckingBench } from './checking-bench.js';
import { get, postTo } from './requests.js';

const DAY_MS = 86_400_000;

describe('a check that grows old', () => {
  let bench: CheckingBench;
  let other: TestService;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await CheckingBench.start();
    other = await startTestService(registrations, { worker: true, env: bench.neighbours.env, databaseUrl: bench.service.databaseUrl, transport: bench.service.transport });
    collector = await collectEvents(bench.service.transport, [CheckNoticeRequestedV1, HelperUpdatedV1, StillCorrectAskedV1]);
  });
  afterAll(async () => {
    await other.close();
    await bench.close();
  });

  const newsOf = <Data>(contract: { topic: string }, id: string) => collector.events.filter(({ type, key }) => type === contract.topic && key === id).map(({ data }) => data as Data);
  const asks = (id: string) => newsOf<StillCorrectAskedV1>(StillCorrectAskedV1, id);
  /** A listing whose check, or whose owner's last word, is so many days old. */
  const aged = async (days: number): Promise<string> => {
    const { id } = await bench.register();
    await bench.checked(id);
    await age(id, days);
    return id;
  };
  const age = (id: string, days: number) => bench.database.query('update helper set checked_at = checked_at - make_interval(days => $2), checked_until = checked_until - make_interval(days => $2) where id = $1', [id, days]);
  /** What is due, in both workers at once; twice, because the first may join a run that began before. */
  const run = async (task: 'ask-still-correct' | 'lapse-checks'): Promise<void> => {
    for (let n = 0; n < 2; n++) await Promise.all([bench.service, other].map(({ app }) => app.get(PeriodicTasks).run(task)));
  };
  const linkFor = (subject: string, more: Partial<LinkRequest> = {}) => bench.neighbours.links.sign({ purpose: 'still-correct', subject, addressMark: addressMark(CheckingBench.OWNER), lifetimeSeconds: 86_400, ...more });
  const press = (id: string, token: unknown) => postTo<{ message: string }>(bench.service.url, `/api/registrations/${id}/still-correct`, { token });
  const shown = async (id: string) => (await get<HelperListing>(bench.replica.url, `/api/registrations/${id}`)).body;
  const untilOf = async (id: string) => Date.parse((await bench.own(id)).verification.checkedUntil!);

  it('is asked about once after 90 days, however many workers there are, and not before', async () => {
    const [young, due, over] = [await aged(89), await aged(90), await aged(100)];
    const { revision } = await bench.own(due);
    await run('ask-still-correct');
    await run('ask-still-correct');
    const last = await aged(95);
    await run('ask-still-correct');
    await eventually(() => expect([asks(last).length, asks(due).length]).toEqual([1, 1]));
    expect([asks(young), asks(due).length, asks(over)]).toEqual([[], 1, []]);
    expect(Date.parse(asks(due)[0]!.checkedUntil)).toBe(await untilOf(due));
    expect((await bench.own(due)).revision).toBe(revision);
    expect((await shown(due)).checkedBy).toBe('the Scottish Charity Register');
  });

  it('is asked about under the same name by a database that forgot it: one mail', async () => {
    const id = await aged(91);
    await run('ask-still-correct');
    await bench.database.query('update helper set still_correct_asked_at = null where id = $1', [id]);
    await run('ask-still-correct');
    await eventually(() => expect(asks(id)).toHaveLength(2));
    expect(new Set(asks(id).map(({ askId }) => askId)).size).toBe(1);
  });

  it('holds for 100 days more when its owner says that all is correct; when it was checked stays', async () => {
    const id = await aged(92);
    await run('ask-still-correct');
    const { checkedAt } = await shown(id);
    const token = await linkFor(id);
    const { status, body } = await press(id, token);
    expect([status, body]).toEqual([200, { message: expect.stringMatching(/^Thank you\. The check of your listing holds until \d{1,2} \w+ \d{4}\.$/) }]);
    expect(Math.abs((await untilOf(id)) - Date.now() - 100 * DAY_MS)).toBeLessThan(60_000);
    expect((await shown(id)).checkedAt).toBe(checkedAt);
    const until = await untilOf(id);
    expect(await press(id, token)).toMatchObject({ status: 200, body });
    expect(await untilOf(id)).toBe(until);
    await run('ask-still-correct');
    await age(id, 90);
    await run('ask-still-correct');
    await eventually(() => expect(new Set(asks(id).map(({ askId }) => askId)).size).toBe(2));
    expect((await press(id, token)).status).toBe(410);
  });

  it('lapses after 100 days: told nowhere any more, once', async () => {
    const [id, young] = [await aged(100), await aged(99)];
    const { revision } = await bench.own(id);
    await run('lapse-checks');
    expect((await bench.own(id)).verification.state).toBe('expired');
    expect(await shown(id)).not.toHaveProperty('checkedBy');
    expect((await bench.own(young)).verification.state).toBe('checked');
    await run('lapse-checks');
    await eventually(() => expect(newsOf<HelperListingV1>(HelperUpdatedV1, id).at(-1)).toMatchObject({ revision: revision + 1 }));
    expect(newsOf<HelperListingV1>(HelperUpdatedV1, id).at(-1)).not.toHaveProperty('checkedBy');
    expect((await bench.own(id)).revision).toBe(revision + 1);
    expect((await bench.claim(id)).body.verification).toMatchObject({ state: 'pending', checkedUntil: null });
  });

  it('tells its owner once that it is over, also by a database that forgot it', async () => {
    const id = await aged(100);
    await run('lapse-checks');
    await bench.database.query(`update helper set verification_state = 'checked' where id = $1`, [id]);
    await run('lapse-checks');
    await run('lapse-checks');
    await eventually(() => expect(newsOf<CheckNoticeRequestedV1>(CheckNoticeRequestedV1, id).filter(({ notice }) => notice === 'lapsed')).toHaveLength(2));
    const lapses = newsOf<CheckNoticeRequestedV1>(CheckNoticeRequestedV1, id).filter(({ notice }) => notice === 'lapsed');
    expect(new Set(lapses.map(({ noticeId }) => noticeId)).size).toBe(1);
    expect(await bench.neighbours.openMailSeal(lapses[0]!.sealedWords)).toMatchObject({ email: CheckingBench.OWNER, reason: '' });
  });

  it('does not lapse where somebody renewed it while the sweep waited for it', async () => {
    const id = await aged(100);
    let sweep: Promise<unknown> = Promise.resolve();
    await bench.database.transaction(async (manager) => {
      await manager.query('select 1 from helper where id = $1 for update', [id]);
      sweep = bench.service.app.get(LapseChecks, { strict: false }).run();
      await eventually(async () => {
        const waiting = await bench.database.query<unknown[]>(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
        expect(waiting).toHaveLength(1);
      });
      await manager.query(`update helper set checked_until = now() + interval '100 days' where id = $1`, [id]);
    });
    await sweep;
    expect((await bench.own(id)).verification.state).toBe('checked');
  });

  it('that its owner renews at the moment when it lapses either lapses or holds, and says which', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aged(99);
      await run('ask-still-correct');
      await bench.database.query(`update helper set checked_until = now() + interval '30 milliseconds' where id = $1`, [id]);
      const token = await linkFor(id);
      const [pressed] = await Promise.all([press(id, token), bench.service.app.get(LapseChecks, { strict: false }).run(), other.app.get(LapseChecks, { strict: false }).run()]);
      await new Promise((done) => setTimeout(done, 40));
      await run('lapse-checks');
      expect([pressed.status, (await bench.own(id)).verification.state]).toEqual(pressed.status === 200 ? [200, 'checked'] : [410, 'expired']);
    }
  });

  it.each<[string, number, (id: string) => Promise<unknown>]>([
    ['a text', 401, async () => 'nonsense'],
    ['a link that confirms an address', 401, (id) => linkFor(id, { purpose: 'confirm-address' })],
    ['a link for another listing', 401, () => linkFor(randomUUID())],
    ['a link to another address', 410, (id) => linkFor(id, { addressMark: addressMark('before@example.org') })],
    ['a link whose time is over', 410, (id) => linkFor(id, { lifetimeSeconds: -1 })],
  ])('is not renewed by %s', async (_what, expected, tokenFor) => {
    const id = await aged(92);
    await run('ask-still-correct');
    const until = await untilOf(id);
    expect((await press(id, await tokenFor(id))).status).toBe(expected);
    expect(await untilOf(id)).toBe(until);
  });

  it.each([
    ['lapsed', async (id: string) => { await age(id, 10); await run('lapse-checks'); }],
    ['is over and has not lapsed yet', (id: string) => age(id, 10)],
    ['was withdrawn', (id: string) => bench.decide('withdraw', id, { reason: 'a test', revision: 3 })],
    ['waits anew', (id: string) => bench.claim(id, { method: 'visit' })],
  ])('is not brought back by its link when it %s', async (_what, happen) => {
    const id = await aged(91);
    await run('ask-still-correct');
    const token = await linkFor(id);
    await happen(id);
    expect((await press(id, token)).status).toBe(410);
    await run('lapse-checks');
    expect((await bench.own(id)).verification.state).not.toBe('checked');
    expect(await shown(id)).not.toHaveProperty('checkedBy');
  });

  it('is not asked about while a page is only opened, nor of a removed listing', async () => {
    const id = await aged(93);
    expect((await get(bench.service.url, `/api/registrations/${id}/still-correct`)).status).toBe(404);
    await bench.database.query(`update helper set removed_at = now(), removed_reason = 'requested' where id = $1`, [id]);
    expect(await bench.service.app.get(AskStillCorrect, { strict: false }).run()).toBe(0);
    expect((await press(id, await linkFor(id))).status).toBe(404);
  });

  it('was told to the owner by mail when it was decided, whose address and words travel sealed', async () => {
    const { id, name } = await bench.register();
    await bench.database.query('update helper set confirmed_at = now() where id = $1', [id]);
    await bench.claim(id);
    await bench.decide('reject', id, { reason: 'no such number', revision: 2 });
    await bench.decide('check', id, { reason: 'found it', revision: 3 });
    await bench.decide('withdraw', id, { reason: 'struck off', revision: 4 });
    await bench.decide('withdraw', id, { reason: 'not done', revision: 4 });
    const notices = () => newsOf<CheckNoticeRequestedV1>(CheckNoticeRequestedV1, id);
    await eventually(() => expect(notices()).toHaveLength(3));
    const told = await Promise.all(notices().map(async ({ notice, checkedUntil, sealedWords }) => ({ notice, holds: checkedUntil !== undefined, ...(await bench.neighbours.openMailSeal(sealedWords)), header: undefined })));
    const owner = { email: CheckingBench.OWNER, listingName: name, header: undefined };
    expect(told).toEqual([
      { ...owner, notice: 'rejected', holds: false, reason: 'no such number' },
      { ...owner, notice: 'checked', holds: true, reason: 'found it' },
      { ...owner, notice: 'withdrawn', holds: false, reason: 'struck off' },
    ]);
    expect(JSON.stringify(notices())).not.toMatch(/@|struck|Zither/);
  });
});
