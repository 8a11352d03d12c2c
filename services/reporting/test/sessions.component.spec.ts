import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HelperRegisteredV1, HelperUpdatedV1, HelperRemovedV1 } from '@community-help/event-contracts';
import { addressMark, LinkSigner } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { listing } from './support/events.js';
import { linkIn } from './support/mailbox.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('the session of a dashboard', () => {
  let bench: ReportingBench;
  let helperId: string;
  let address: string;

  beforeAll(async () => {
    bench = await startReporting({ env: { DASHBOARD_ACCESS: 'owner' } });
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    helperId = `helper-${randomUUID()}`;
    address = `${helperId}@helpers.example`;
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1', [helperId])).toHaveLength(1));
  });

  const path = (more: string, id = helperId) => `/api/helpers/${id}/${more}`;
  const sign = async (more: Partial<Parameters<LinkSigner['sign']>[0]> = {}, now?: Date) =>
    (await LinkSigner.load('LINK_SIGNING_KEYS', bench.service.env['LINK_SIGNING_KEYS'] as string)).sign({ purpose: 'dashboard', subject: helperId, addressMark: addressMark(address), ...more }, now);
  const open = (token: unknown, id = helperId) => bench.post(path('session', id), { token });
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const reportWith = (headers: Record<string, string>) => bench.post(path('send-monthly-report'), undefined, headers);
  const report = (cookie?: string) => reportWith(cookie ? { cookie } : {});

  it('is opened by the link that went to the address on file, for twelve hours, by a cookie for that helper alone', async () => {
    const asked = await bench.post(path('dashboard-link'));
    expect([asked.status, await asked.json()]).toEqual([
      202,
      { sentTo: 'h...@helpers.example', message: 'A link to your dashboard is on its way to h...@helpers.example. It works for 15 minutes.' },
    ]);
    const { page, token } = linkIn(await bench.mailbox.whenSubject(address, 'Your link to your dashboard'));
    expect(page).toBe(`https://site.example/links/dashboard/${helperId}`);
    const opened = await open(token);
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { expiresAt } = (await opened.json()) as { expiresAt: string };
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(12 * 60);
    expect(opened.headers.get('set-cookie')).toMatch(new RegExp(`^session=[\\w.-]+; Path=/api/helpers/${helperId}; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$`));
    expect((await report(cookieOf(opened))).status).toBe(202);
  });

  it('is opened by a link once, also when two open it at the same moment', async () => {
    const token = await sign();
    const answers = await Promise.all([open(token), open(token), open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await (await open(token)).text()).toBe('This link has been used already. Please ask for a new one.');
  });

  it('is opened by no other link', async () => {
    expect((await open(await sign({}, new Date(Date.now() - 16 * 60_000)))).status).toBe(410);
    expect((await open(await sign({ subject: 'somebody-else' }))).status).toBe(401);
    expect((await open(await sign({ purpose: 'payout-account' }))).status).toBe(401);
    expect((await open(await sign({ addressMark: addressMark('stranger@example.org') }))).status).toBe(401);
    expect((await open('nonsense')).status).toBe(401);
    expect((await open(undefined)).status).toBe(400);
    expect((await open(42)).status).toBe(400);
  });

  it('is not opened by a link to an address that is no longer on file, nor goes on when the address changes', async () => {
    const [early, late] = [await sign(), await sign()];
    const cookie = cookieOf(await open(early));
    await publish(bench.service.transport, HelperUpdatedV1, listing(helperId, { revision: 2, email: `new-${address}` }));
    await eventually(async () => expect((await open(late)).status).toBe(401));
    expect((await report(cookie)).status).toBe(401);
  });

  it('is asked for before a report is sent, and one of another helper is none', async () => {
    const refused = await report();
    expect([refused.status, await refused.text()]).toEqual([401, 'Please open your dashboard first, with the link that we email to you.']);
    for (const token of [await sign(), await sign({ purpose: 'dashboard-session', subject: 'somebody-else' }), await sign({ purpose: 'dashboard-session' }, new Date(Date.now() - 86_400_000))]) {
      expect((await report(`session=${token}`)).status).toBe(401);
    }
    expect((await report(`session=${await sign({ purpose: 'dashboard-session' })}`)).status).toBe(202);
  });

  it('is not needed by whoever is signed in with the address on file, and nobody else', async () => {
    expect((await reportWith(await bench.signedIn(`other-${address}`))).status).toBe(401);
    expect((await reportWith({ 'x-identity': 'nonsense' })).status).toBe(401);
    expect((await reportWith(await bench.signedIn(address))).status).toBe(202);
  });

  it('is forgotten on this device when somebody ends it', async () => {
    const ended = await bench.post(path('session/end'));
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([204, `session=; Path=/api/helpers/${helperId}; Max-Age=0; HttpOnly; SameSite=Strict; Secure`]);
  });

  it('is for nobody who is unknown or was removed', async () => {
    expect((await bench.post(path('dashboard-link', 'nobody'))).status).toBe(404);
    const removed = { helperId, revision: 9, reason: 'requested', isErased: false, removedAt: new Date().toISOString() };
    await publish(bench.service.transport, HelperRemovedV1, removed);
    await eventually(async () => expect((await bench.post(path('dashboard-link'))).status).toBe(404));
    expect((await open(await sign())).status).toBe(401);
  });
});
