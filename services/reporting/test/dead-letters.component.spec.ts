import { ENDPOINTS, type DeadLetterList, type DeadLetterWish, type Endpoint, type MailAuditEntry, type MailOverview, type OperatorPage } from '@community-help/api-contracts';
import { SignInLinkRequestedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { describeOnEachTransport, eventually, publishUnchecked } from '@community-help/test-kit';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { FOLLOW_DEAD_LETTERS, FollowDeadLetters } from '../src/dead-letters/follow-dead-letters.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describeOnEachTransport('events that no service could handle', (transport) => {
  let bench: ReportingBench;
  let second: ReportingBench;

  beforeAll(async () => {
    bench = await startReporting({ transport });
    second = await startReporting({ transport, databaseUrl: bench.service.databaseUrl, worker: false });
  });
  afterAll(async () => {
    await second?.close();
    await bench?.close();
  });

  async function ask<Body>(at: ReportingBench, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<{ status: number; text: string; body: Body }> {
    const sent = headers ?? (await at.signedIn('operator@example.org', ['operator']));
    const answer = await fetch(at.service.url + path, { method, headers: { ...(body && { 'content-type': 'application/json' }), ...sent }, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, text, body: (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined) as Body };
  }
  const list = async (query = ''): Promise<DeadLetterList> => (await ask<DeadLetterList>(second, 'GET', `/api/operator/dead-letters${query}`)).body;
  const settle = (ids: string[], wish: DeadLetterWish, at = second) => ask<{ settled: number }>(at, 'POST', '/api/operator/dead-letters/settle', { ids, wish, reason: 'the seal is mended' });
  const look = (): Promise<void> => bench.get(PeriodicTasks).run(FOLLOW_DEAD_LETTERS);
  /** An event that nobody can handle: it breaks its contract. */
  const publishBroken = (key: string): Promise<string> => publishUnchecked(transport, SignInLinkRequestedV1, key, { requestId: 'torn' });
  const shown = async (count: number): Promise<DeadLetterList> =>
    eventually(async () => {
      await look();
      const letters = await list();
      expect(letters.rows).toHaveLength(count);
      return letters;
    });

  it('are listed with their reason, page by page, and counted', async () => {
    const ids = [await publishBroken('a'), await publishBroken('b'), await publishBroken('c')];
    const { rows, lookedAt } = await shown(3);
    expect(rows.map(({ eventId }) => eventId).sort()).toEqual([...ids].sort());
    expect(rows[0]).toMatchObject({ group: 'reporting', topic: SignInLinkRequestedV1.topic, attempts: 1, wish: null });
    expect(Date.parse(lookedAt!)).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(rows)).not.toContain('torn');
    const first = await list('?limit=2');
    const rest = await list(`?limit=2&after=${first.next}`);
    expect([...first.rows, ...rest.rows]).toEqual(rows);
    expect((await ask<MailOverview>(second, 'GET', '/api/operator/mail-queue')).body.deadLetters).toBe(3);
    expect(await (await fetch(`${bench.service.managementUrl}/metrics`)).text()).toMatch(/^dead_letters_waiting\{group="reporting"\} 3\n(.*\n)*dead_letters_oldest_seconds\{group="reporting"\} \d/m);
    expect((await ask(second, 'GET', '/api/operator/dead-letters.csv')).text.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('are tried again by a worker for a reason; the second operator is told, and nothing is done by halves', async () => {
    const { rows } = await shown(3);
    // The worker looks by the clock, too: what is wished for stays a wish until the second operator is told.
    const worker = jest.spyOn(bench.get(FollowDeadLetters), 'run').mockResolvedValue();
    await look();
    const [one, two] = rows as [(typeof rows)[0], (typeof rows)[0]];
    const answers = await Promise.all([settle([one.id], 'replay'), settle([one.id], 'drop', bench)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const winner = answers[0]!.status === 202 ? 'replay' : 'drop';
    expect((await settle([two.id, one.id], 'drop')).status).toBe(409);
    expect((await settle([two.id, 'reporting:999999'], 'drop')).status).toBe(409);
    expect((await list()).rows.map(({ wish }) => wish).sort()).toEqual([winner, null, null].sort());
    await settle([two.id], 'replay');
    worker.mockRestore();
    // Both are carried out: what was tried again fails again and comes back under another id, what was forgotten does not.
    const after = await shown(winner === 'replay' ? 3 : 2);
    expect(after.rows.map(({ id }) => id)).not.toContain(two.id);
    expect(after.rows.map(({ eventId }) => eventId)).toContain(two.eventId);
    const { rows: lines } = (await ask<OperatorPage<MailAuditEntry>>(second, 'GET', '/api/operator/mails/audit')).body;
    expect(lines.map(({ action, reason, letterId, mailId, before }) => [action, reason, letterId, mailId, before['event']])).toEqual([
      ['event.replay', 'the seal is mended', two.id, null, two.eventId],
      [`event.${winner}`, 'the seal is mended', one.id, null, one.eventId],
    ]);
  });

  it('are forgotten, and those that somebody settled at the command line are shown no more', async () => {
    const { rows } = await list();
    const [gone, ...rest] = rows.map(({ id }) => id);
    expect((await settle([gone!], 'drop')).body).toEqual({ settled: 1 });
    await shown(rest.length);
    await transport.bus.deadLetters.drop(rest);
    await shown(0);
  });

  it('refuses what is no list of ids, no wish or no reason', async () => {
    const right = { ids: ['1'], wish: 'drop', reason: 'a test' };
    for (const wrong of [{ ids: [] }, { ids: ['1', '1'] }, { ids: 'all' }, { ids: [''] }, { ids: Array.from({ length: 101 }, (_, n) => `${n}`) }, { wish: 'keep' }, { reason: '' }]) {
      expect([wrong, (await ask(second, 'POST', '/api/operator/dead-letters/settle', { ...right, ...wrong })).status]).toEqual([wrong, 400]);
    }
  });

  it.each(['listDeadLetters', 'exportDeadLetters', 'settleDeadLetters'] as const)('%s is for operators alone', async (name) => {
    const { method, path } = ENDPOINTS[name] as Endpoint;
    const body = method === 'POST' ? { ids: ['nowhere'], wish: 'drop', reason: 'a test' } : undefined;
    expect((await ask(second, method, path, body, {})).status).toBe(401);
    expect((await ask(second, method, path, body, await second.signedIn('other@example.org'))).status).toBe(403);
    expect((await ask(second, method, path, body)).status).toBe(method === 'POST' ? 409 : 200);
  });
});
