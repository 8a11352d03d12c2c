import { HelperRegisteredV1 } from '@community-help/event-contracts';
import { addressId, PeriodicTasks, poolOf } from '@community-help/service-kit';
import { compareRoutes, eventually, listingEvent, publish } from '@community-help/test-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { startAccounts, type AccountsBench } from './accounts-bench.js';

const someone = (): string => `someone-${randomUUID().slice(0, 8)}@example.org`;

describe('signing in by e-mail', () => {
  let bench: AccountsBench;

  beforeAll(async () => {
    bench = await startAccounts();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => bench.close());

  it('has exactly the documented endpoints', () => {
    expect(compareRoutes(bench.service.app, 'accounts')).toEqual({ undocumented: [], missing: [] });
  });

  it('opens a session in the browser that asked, with a cookie that no script reads', async () => {
    const email = someone();
    const browser = bench.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' });
    const asked = await browser.post('/api/sign-in', { email });
    expect(asked.status).toBe(202);
    expect(asked.headers.get('set-cookie')).toMatch(/^sign-in=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/);
    const { id, token } = await bench.mailedLink(email);
    const opened = await browser.post(`/api/sign-in/${id}/open`, { token });
    expect(opened.status).toBe(200);
    expect(opened.headers.getSetCookie()[0]).toMatch(/^account=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const identity = await bench.identityOf(browser.session);
    const sessions = (await (await bench.ask('GET', '/api/account/sessions', identity)).json()) as object[];
    expect(sessions).toEqual([expect.objectContaining({ browser: 'Firefox on Windows', isThisOne: true })]);
    expect(await (await bench.ask('GET', '/api/account', identity)).json()).toEqual({ address: 's...@example.org', roles: [], helperIds: [] });
  });

  it('binds its cookies to the host over https', async () => {
    const secure = await startAccounts({ env: { SITE_URL: 'https://help.example' } });
    const cookies = (await secure.browser().post('/api/sign-in', { email: someone() })).headers.get('set-cookie');
    await secure.close();
    expect(cookies).toMatch(/^__Host-sign-in=[\w-]{43}; Path=\/; .*SameSite=Strict; Secure$/);
  });

  it('keeps neither an address nor a token that would open anything', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    await browser.post('/api/sign-in', { email });
    const kept = JSON.stringify([await bench.rows('select * from session'), await bench.rows('select * from sign_in_request'), await bench.rows('select * from outbox'), bench.events.events]);
    expect(kept).not.toContain(email.split('@')[0]);
    for (const secret of browser.cookies.values()) expect(kept).not.toContain(secret);
  });

  it('uses a link once, also when it is used twice at the same moment', async () => {
    const email = someone();
    const browser = bench.browser();
    await browser.post('/api/sign-in', { email });
    const { id, token } = await bench.mailedLink(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => browser.post(`/api/sign-in/${id}/open`, { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect(await bench.rows('select 1 from session where address_id = $1', [addressId(email)])).toHaveLength(1);
  });

  it('opens nothing in another browser, which leaves the link to the one that asked', async () => {
    const email = someone();
    const [asking, thief] = [bench.browser(), bench.browser()];
    await asking.post('/api/sign-in', { email });
    await thief.post('/api/sign-in', { email: someone() });
    const { id, token } = await bench.mailedLink(email);
    for (const other of [thief, bench.browser()]) {
      const refused = await other.post(`/api/sign-in/${id}/open`, { token });
      expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('only in the browser in which you asked for it')]);
      expect(other.session).toBeUndefined();
    }
    expect((await asking.post(`/api/sign-in/${id}/open`, { token })).status).toBe(200);
  });

  it('takes no link of somebody else, of another purpose, or after 15 minutes', async () => {
    const [ours, theirs] = [someone(), someone()];
    const browser = bench.browser();
    await bench.browser().post('/api/sign-in', { email: theirs });
    const foreign = await bench.mailedLink(theirs);
    await browser.post('/api/sign-in', { email: ours });
    const { id } = await bench.mailedLink(ours);
    expect((await browser.post(`/api/sign-in/${id}/open`, { token: foreign.token })).status).toBe(401);
    const late = await bench.mailedLink(ours, { secondsAgo: 901 });
    expect((await browser.post(`/api/sign-in/${id}/open`, { token: late.token })).status).toBe(410);
    expect((await browser.post('/api/sign-in/not-an-id/open', { token: late.token })).status).toBe(410);
    expect(browser.session).toBeUndefined();
  });

  it('gives a new token at every sign-in: one that was planted before opens nothing, and the former session ends', async () => {
    const email = someone();
    const browser = bench.browser();
    browser.cookies.set('account', 'planted-by-an-attacker');
    await browser.post('/api/sign-in', { email });
    const first = await bench.mailedLink(email);
    await browser.post(`/api/sign-in/${first.id}/open`, { token: first.token });
    const former = browser.session;
    expect(former).not.toBe('planted-by-an-attacker');
    expect(await bench.identityOf('planted-by-an-attacker')).toBeUndefined();
    await browser.post('/api/sign-in', { email });
    const second = await bench.mailedLink(email);
    await browser.post(`/api/sign-in/${second.id}/open`, { token: second.token });
    expect(browser.session).not.toBe(former);
    expect(await bench.identityOf(former)).toBeUndefined();
    expect(await bench.identityOf(browser.session)).toBeDefined();
  });

  it('answers alike for an address that is known and one that is not, and does the same work', async () => {
    const known = someone();
    await publish(bench.service.transport, HelperRegisteredV1, listingEvent(randomUUID(), { email: known }));
    await eventually(async () => expect(await bench.rows('select 1 from listing where address_id = $1', [addressId(known)])).toHaveLength(1));
    const client = await poolOf(bench.service.app.get(DataSource)).connect();
    client.release();
    const query = jest.spyOn(Object.getPrototypeOf(client) as { query: (...parts: unknown[]) => unknown }, 'query');
    const asks = async (email: string): Promise<{ answer: unknown; statements: string[] }> => {
      query.mockClear();
      const response = await bench.browser().post('/api/sign-in', { email });
      const answer = { status: response.status, body: await response.text(), headers: [...response.headers.keys()].sort() };
      const texts = query.mock.calls.map(([first]) => (typeof first === 'string' ? first : ((first as { name?: string; text: string }).name ?? (first as { text: string }).text)));
      // What the worker of the same process does by the clock has nothing to do with the request.
      return { answer, statements: texts.filter((text) => /quota|sign_in_request|insert into outbox|listing|session/i.test(text)) };
    };
    await asks(someone());
    const ofKnown = await asks(known);
    expect(ofKnown.statements.length).toBeGreaterThan(3);
    expect(await asks(someone())).toEqual(ofKnown);
    expect(ofKnown.statements.join()).not.toMatch(/from listing|from session/);
  });

  it('refuses what is no address, by its name', async () => {
    for (const email of ['', 'nobody', 'a@b', 'two@example.org, three@example.org', 'x\r\nBcc: y@example.org', 42, null]) {
      const answer = await bench.browser().post('/api/sign-in', { email });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/email (must be a valid email address|is required)/)]);
    }
  });

  it('tells apart what only looks like one address', async () => {
    const plain = await bench.signIn('kate@example.org');
    const identity = await bench.identityOf(plain.session);
    for (const other of ['kate+shop@example.org', '\u212aate@example.org']) await bench.signIn(other);
    expect(await (await bench.ask('GET', '/api/account/sessions', identity)).json()).toHaveLength(1);
    await bench.signIn('Kate@Example.org');
    expect(await (await bench.ask('GET', '/api/account/sessions', identity)).json()).toHaveLength(2);
  });

  it('forgets what has expired', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    await browser.post('/api/sign-in', { email });
    await bench.rows(`update session set expires_at = now() where address_id = $1`, [addressId(email)]);
    await bench.rows(`update sign_in_request set expires_at = now() where address_id = $1`, [addressId(email)]);
    expect(await bench.identityOf(browser.session)).toBeUndefined();
    await bench.service.app.get(PeriodicTasks).run('forget-expired');
    for (const table of ['session', 'sign_in_request']) expect(await bench.rows(`select 1 from ${table} where address_id = $1`, [addressId(email)])).toEqual([]);
  });
});

describe('the limits of signing in', () => {
  let bench: AccountsBench;
  const from = (address: string) => ({ 'x-forwarded-for': address });

  beforeAll(async () => {
    const env = { SIGN_INS_PER_MAILBOX_PER_HOUR: '2', SIGN_INS_PER_MAILBOX_PER_DAY: '3', SIGN_INS_PER_ADDRESS_PER_HOUR: '4', SIGN_INS_PER_NETWORK_PER_HOUR: '6', OPENS_PER_LINK_PER_HOUR: '5' };
    bench = await startAccounts({ env });
  });
  afterAll(() => bench.close());

  it('stop mails to one mailbox, however its address is written and wherever it is asked from', async () => {
    const ask = (email: string, address: string) => bench.browser(from(address)).post('/api/sign-in', { email });
    expect((await ask('ann@example.org', '198.51.100.1')).status).toBe(202);
    expect((await ask('ANN+1@example.org', '203.0.113.1')).status).toBe(202);
    const refused = await ask('ann+2@example.org', '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bench.rows('select 1 from sign_in_request where lower(masked_address) = $1', ['a...@example.org'])).toHaveLength(2);
  });

  it('stop one connection and its network, whichever addresses it tries', async () => {
    const ask = (address: string) => bench.browser(from(address)).post('/api/sign-in', { email: someone() });
    const status = async (address: string) => (await ask(address)).status;
    expect([await status('8.8.8.1'), await status('8.8.8.1'), await status('8.8.8.1'), await status('8.8.8.1'), await status('8.8.8.1')]).toEqual([202, 202, 202, 202, 429]);
    expect([await status('8.8.8.2'), await status('8.8.8.2'), await status('8.8.8.3')]).toEqual([202, 202, 429]);
    expect(await status('8.8.9.1')).toBe(202);
  });

  it('stop who guesses at a link, in all processes together', async () => {
    const email = someone();
    const browser = bench.browser(from('9.9.9.9'));
    await browser.post('/api/sign-in', { email });
    const { id, token } = await bench.mailedLink(email);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, guess) => browser.post(`/api/sign-in/${id}/open`, { token: `${token.slice(0, -3)}${100 + guess}` })));
    const count = (status: number) => guesses.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 25]);
    expect((await browser.post(`/api/sign-in/${id}/open`, { token })).status).toBe(429);
  });

  it('stop who begins to sign in by a provider, or comes back from one, again and again', async () => {
    const tries = async (path: string, times: number) => {
      const statuses: number[] = [];
      for (let n = 0; n < times; n++) statuses.push((await bench.browser(from('7.7.7.7')).post(path, { query: 'state=x' })).status);
      return statuses;
    };
    // There is no provider here: whoever is let through is told so.
    expect(await tries('/api/sign-in/provider', 5)).toEqual([404, 404, 404, 404, 429]);
    expect(await tries('/api/sign-in/provider/return', 61)).toEqual([...Array.from({ length: 60 }, () => 410), 429]);
  });
});
