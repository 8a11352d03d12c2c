import { addressId, IdentityVerifier, PeriodicTasks, publicSigningKeys } from '@community-help/service-kit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenSession } from '../src/sessions/open-session.js';
import { SignIns } from '../src/sessions/sign-ins.js';
import { startAccounts, type AccountsBench, type Browser } from './accounts-bench.js';
import { CLIENT, startOpenidProvider, type OpenidBench } from './openid-bench.js';

const SITE_URL = 'http://localhost:8080';
const OPERATOR = { sub: 'u-1', email: 'operator@example.org', email_verified: true };
const NAMED = { sub: 'u-2', groups: ['staff', 'community-help'] };

let provider: OpenidBench;
let bench: AccountsBench;
let verifier: IdentityVerifier;

const settings = (issuer: string) => ({
  SITE_URL,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT.id,
  OIDC_CLIENT_SECRET: CLIENT.secret,
  OIDC_SCOPE: 'openid email groups',
  OIDC_OPERATOR_VALUE: 'community-help',
  OIDC_TIMEOUT_MS: '1500',
});

/** Further processes of accounts on the same database. */
const others: AccountsBench[] = [];
const another = async (env: Record<string, string> = {}): Promise<AccountsBench> => {
  const started = await startAccounts({ databaseUrl: bench.service.databaseUrl, worker: false, env: { ...bench.service.env, ...env } });
  others.push(started);
  return started;
};

beforeAll(async () => {
  // What it says of defaults that suit a test alone.
  for (const level of ['warn', 'info'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
  provider = await startOpenidProvider(`${SITE_URL}/sign-in`);
  bench = await startAccounts({ env: settings(provider.issuer) });
  verifier = await IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', publicSigningKeys('IDENTITY_SIGNING_KEYS', bench.service.env['IDENTITY_SIGNING_KEYS'] as string), 'registrations');
});
beforeEach(() => {
  provider.person = OPERATOR;
});
afterEach(async () => {
  provider.behaves = 'well';
  for (const other of others.splice(0)) await other.close();
});
afterAll(async () => {
  await bench.close();
  await provider.close();
});

const begin = async (browser: Browser): Promise<string> => {
  const answer = await browser.post('/api/sign-in/provider');
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { url: string }).url;
};
const finish = (browser: Browser, returned: URL) => browser.post('/api/sign-in/provider/return', { query: returned.search.slice(1) });
const said = async (answer: Response) => [answer.status, await answer.text()];
const rolesOf = async (browser: Browser) => (await verifier.verify(await bench.identityOf(browser.session, 'registrations')))?.roles;

/** Away to the provider, and back. */
async function signIn(browser = bench.browser()): Promise<{ browser: Browser; answer: Response; returned: URL }> {
  const returned = await provider.visit(await begin(browser));
  return { browser, returned, answer: await finish(browser, returned) };
}

describe('operators sign in by a provider', () => {
  it('with code, PKCE, state and nonce, in the browser that was sent there, whose session is one like any other', async () => {
    const browser = bench.browser({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' });
    const asked = await browser.post('/api/sign-in/provider');
    expect(asked.headers.get('set-cookie')).toMatch(/^provider-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/);
    const { searchParams } = new URL(((await asked.json()) as { url: string }).url);
    expect(Object.fromEntries(searchParams)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', scope: 'openid email groups', redirect_uri: `${SITE_URL}/sign-in` });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
    const { answer } = await signIn(browser);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^account=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect([...browser.cookies.keys()]).toEqual(['account']);
    const identity = await bench.identityOf(browser.session);
    expect(await (await bench.ask('GET', '/api/account', identity)).json()).toEqual({ address: 'o...@example.org', roles: ['operator'], helperIds: [] });
    expect(await (await bench.ask('GET', '/api/account/sessions', identity)).json()).toEqual([expect.objectContaining({ browser: 'Firefox on Windows', isThisOne: true })]);
    expect((await bench.ask('POST', '/api/account/sign-out-everywhere', identity)).status).toBe(204);
    expect(await bench.identityOf(browser.session)).toBeUndefined();
  });

  it('end the session that the browser brought along, and for twelve hours', async () => {
    const browser = bench.browser();
    browser.cookies.set('account', 'planted-by-an-attacker');
    await signIn(browser);
    const former = browser.session;
    await signIn(browser);
    expect(await bench.identityOf('planted-by-an-attacker')).toBeUndefined();
    expect(await bench.identityOf(former)).toBeUndefined();
    expect(await rolesOf(browser)).toEqual(['operator']);
    await bench.rows(`update session set signed_in_at = now() - interval '12 hours 1 second' where address_id = $1`, [addressId(OPERATOR.email)]);
    expect(await rolesOf(browser)).toEqual([]);
  });

  it('whom a claim names, also without an address, and nobody else by the same number elsewhere', async () => {
    provider.person = NAMED;
    const { browser, answer } = await signIn();
    expect(answer.status).toBe(200);
    expect(await rolesOf(browser)).toEqual(['operator']);
    const account = (await (await bench.ask('GET', '/api/account', await bench.identityOf(browser.session))).json()) as { address: string };
    expect(account.address).toBe('an account at 127.0.0.1');
    expect(await bench.rows('select opened_by, address_id from session where is_operator_by_claim')).toEqual([{ opened_by: 'provider', address_id: addressId(`${provider.issuer} u-2`) }]);
  });

  it('by an address that the provider has verified, and by no other', async () => {
    provider.person = { ...OPERATOR, email_verified: false };
    expect(await said((await signIn()).answer)).toEqual([403, expect.stringContaining('has not verified your email address')]);
    provider.person = { sub: 'u-1', email: OPERATOR.email };
    expect((await signIn()).answer.status).toBe(403);
    provider.person = { sub: 'u-3', email: OPERATOR.email, email_verified: false, groups: ['community-help'] };
    const { browser } = await signIn();
    expect((await verifier.verify(await bench.identityOf(browser.session, 'registrations')))?.addressId).not.toBe(addressId(OPERATOR.email));
  });

  it('and nobody who is no operator: no session is opened for them', async () => {
    for (const person of [{ sub: 'u-4', email: 'ann@example.org', email_verified: true }, { sub: 'u-5' }, { sub: 'u-6', groups: ['staff', 'community-helpers'] }]) {
      provider.person = person;
      const { browser, answer } = await signIn();
      expect(await said(answer)).toEqual([403, expect.stringContaining('you are not an operator of this site')]);
      expect(browser.session).toBeUndefined();
    }
    expect(await bench.rows('select 1 from session where address_id = $1', [addressId('ann@example.org')])).toEqual([]);
  });

  it('and an erasure at the same moment ends the session', async () => {
    await signIn();
    let erased: Promise<void> | undefined;
    jest.spyOn(bench.service.app.get(OpenSession), 'run').mockImplementationOnce(async (manager, person) => {
      const opened = await new OpenSession().run(manager, person);
      erased = bench.service.app.get(SignIns).erase(OPERATOR.email, 'asked by letter', 'somebody');
      await sleep(300); // long enough for it to be done, if it does not wait
      return opened;
    });
    const { browser } = await signIn();
    await erased;
    expect(await bench.identityOf(browser.session)).toBeUndefined();
  });
});

describe('what comes back from a provider', () => {
  it('opens nothing in another browser, which leaves it to the one that was sent', async () => {
    const [sent, other] = [bench.browser(), bench.browser()];
    const returned = await provider.visit(await begin(sent));
    await begin(other);
    for (const thief of [other, bench.browser()]) {
      expect(await said(await finish(thief, returned))).toEqual([403, expect.stringContaining('begun in another browser')]);
      expect(thief.session).toBeUndefined();
    }
    expect((await finish(sent, returned)).status).toBe(200);
  });

  it('is used once, also when it is used twice at the same moment', async () => {
    const browser = bench.browser();
    const returned = await provider.visit(await begin(browser));
    const answers = await Promise.all([1, 2, 3, 4].map(() => finish(browser, returned)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    expect((await finish(browser, returned)).status).toBe(410);
  });

  it('is refused under another state, with a code that was used, and after ten minutes', async () => {
    const { browser, returned } = await signIn();
    const renamed = new URL(returned);
    renamed.searchParams.set('state', 'x'.repeat(43));
    expect((await finish(browser, renamed)).status).toBe(410);
    const replayed = await provider.visit(await begin(browser));
    replayed.searchParams.set('code', returned.searchParams.get('code') ?? '');
    expect(await said(await finish(browser, replayed))).toEqual([410, expect.stringContaining('has been used already')]);
    const late = await provider.visit(await begin(browser));
    await bench.rows('update provider_sign_in set expires_at = now()');
    expect((await finish(browser, late)).status).toBe(410);
    await bench.service.app.get(PeriodicTasks).run('forget-expired');
    expect(await bench.rows('select 1 from provider_sign_in')).toEqual([]);
  });

  it('is refused from another issuer, and from the provider itself when somebody else signed it', async () => {
    const browser = bench.browser();
    const mixedUp = await provider.visit(await begin(browser));
    mixedUp.searchParams.set('iss', 'https://elsewhere.example');
    expect(await said(await finish(browser, mixedUp))).toEqual([401, expect.stringContaining('could not be verified')]);
    const returned = await provider.visit(await begin(browser));
    provider.behaves = 'forges';
    expect(await said(await finish(browser, returned))).toEqual([401, expect.stringContaining('could not be verified')]);
    expect(browser.session).toBeUndefined();
  });

  it('may be a refusal, which is said, and begun again', async () => {
    provider.behaves = 'refuses';
    const { browser, answer } = await signIn();
    expect(await said(answer)).toEqual([403, expect.stringContaining('The provider did not sign you in')]);
    provider.behaves = 'well';
    expect((await signIn(browser)).answer.status).toBe(200);
  });

  it('is no text of any length', async () => {
    for (const query of [undefined, 42, 'x'.repeat(8_001)]) expect((await bench.browser().post('/api/sign-in/provider/return', { query })).status).toBe(400);
    expect((await bench.browser().post('/api/sign-in/provider/return', { query: '' })).status).toBe(410);
  });
});

describe('a provider that is away', () => {
  it('is said so within its time, by link everybody signs in, and it is asked again once it is back', async () => {
    const fresh = await another();
    const began = Date.now();
    provider.behaves = 'never answers';
    const silent = await Promise.all([1, 2].map(() => fresh.browser().post('/api/sign-in/provider')));
    expect(Date.now() - began).toBeLessThan(10_000); // five seconds for both together
    for (const answer of silent) expect([answer.headers.get('retry-after'), ...(await said(answer))]).toEqual(['60', 503, expect.stringContaining('does not answer as it should')]);
    provider.behaves = 'well';
    await provider.close();
    expect((await fresh.browser().post('/api/sign-in/provider')).status).toBe(503);
    expect((await fresh.browser().post('/api/sign-in', { email: 'operator@example.org' })).status).toBe(202);
    await provider.open();
    expect((await fresh.browser().post('/api/sign-in/provider')).status).toBe(200);
  });

  it('when the browser comes back leaves nobody signed in', async () => {
    const browser = bench.browser();
    const returned = await provider.visit(await begin(browser));
    provider.behaves = 'never answers';
    expect((await finish(browser, returned)).status).toBe(503);
    expect(browser.session).toBeUndefined();
  });

  it('is not the only thing that does not work: with a wrong secret nobody is signed in either, and it is no fault of the person', async () => {
    const wrong = await another({ OIDC_CLIENT_SECRET: 'wrong' });
    const browser = wrong.browser();
    const { url } = (await (await browser.post('/api/sign-in/provider')).json()) as { url: string };
    expect((await finish(browser, await provider.visit(url))).status).toBe(503);
  });
});

describe('the settings of a provider', () => {
  it('can take the role from mailed links, and without a provider nothing of it is there', async () => {
    const byProviderAlone = await another({ OIDC_ONLY: 'true' });
    const { browser } = await signIn();
    const mailed = await bench.signIn(OPERATOR.email);
    const rolesThere = async (token: string | undefined) => (await verifier.verify(await byProviderAlone.identityOf(token, 'registrations')))?.roles;
    expect([await rolesThere(mailed.session), await rolesThere(browser.session)]).toEqual([[], ['operator']]);
    const bare = await another({ OIDC_ISSUER: '', OIDC_OPERATOR_VALUE: '' });
    expect((await bare.browser().post('/api/sign-in/provider')).status).toBe(404);
    expect((await verifier.verify(await bare.identityOf(browser.session, 'registrations')))?.roles).toEqual([]);
  });
});
