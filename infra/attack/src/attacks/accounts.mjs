/** Signing in as somebody else, and doing what only the owner of a listing may do. */
import { expectStatus } from '../target.mjs';

const group = 'Accounts';
const ID = 'demo-helper-1';
/** Whoever is signed in, from our own page, as a browser says it. */
export const ours = (target, cookie) => ({ headers: { cookie, origin: target.url, 'sec-fetch-site': 'same-origin' } });
const cookieOf = (answer, name) => answer.headers.getSetCookie().map((line) => line.split(';')[0]).find((pair) => pair.startsWith(`${name}=`) && pair.length > name.length + 1);
export const forged = (payload) => `${[{ alg: 'none' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

/** Asks for a link with an address. @returns what the browser that asked keeps, and the mailed link */
async function askForLink(target, email) {
  const asked = await target.post('/api/sign-in', { email });
  if (asked.status !== 202) throw new Error(`asking for a link: ${asked.status} ${asked.text}`);
  const token = await target.tokenFor(email, 'sign-in');
  const { sub: id } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url'));
  return { browser: cookieOf(asked, 'sign-in'), id, token };
}

const open = (target, { id, token }, cookie) => target.post(`/api/sign-in/${id}/open`, { token }, cookie === undefined ? {} : ours(target, cookie));

/** A listing, and a session of its address. */
async function signIn(target) {
  const listing = await target.register();
  const link = await askForLink(target, listing.email);
  const opened = await open(target, link, `${link.browser}; account=planted`);
  if (opened.status !== 200) throw new Error(`signing in: ${opened.status} ${opened.text}`);
  return { listing, link, cookie: cookieOf(opened, 'account') };
}

export const signedIn = (target) => (target.account ??= signIn(target));
const MONEY_READ = ['/money', '/invoices'];
const MONEY_ACTS = ['/premium/cancel', '/premium/card'];
const BANK = { bankAccountName: 'A Thief', sortCode: '10-88-00', accountNumber: '73921845' };
const forSignedIn = (id) => [
  ['GET', '/api/account'], ['GET', '/api/account/sessions'], ['GET', '/api/account/listings'], ['POST', '/api/account/sign-out'], ['POST', '/api/account/sign-out-everywhere'],
  ['POST', '/api/account/sessions/0193a1aa-0000-7000-8000-000000000001/end'], ...['edit', 'bank-details', 'pause', 'resume', 'close', 'verification'].map((verb) => ['POST', `/api/registrations/${id}/${verb}`]), ['GET', `/api/account/listings/${id}`], ['GET', `/api/account/listings/${id}/download`],
  ...MONEY_READ.map((part) => ['GET', `/api/account/listings/${id}${part}`]), ...MONEY_ACTS.map((part) => ['POST', `/api/account/listings/${id}${part}`]),
];
/** The own listing as its form sends it. */
const editOf = ({ listing }, more) => ({ name: listing.name, location: 'LS11 5QJ', description: 'Edited.', ...more });

export const ACCOUNTS = [
  {
    group, name: 'who is signed in sees the own listing, and pauses and resumes it',
    run: async (target) => {
      const { listing, cookie } = await signedIn(target);
      const mine = await target.until(() => target.get('/api/account/listings', ours(target, cookie)), ({ text }) => text.includes(listing.id));
      if (!mine.text.includes(listing.id)) return `the own listing is not in ${mine.text}`;
      const paused = await target.post(`/api/registrations/${listing.id}/pause`, {}, ours(target, cookie));
      const hidden = await target.get(`/api/registrations/${listing.id}`);
      const resumed = await target.post(`/api/registrations/${listing.id}/resume`, {}, ours(target, cookie));
      return expectStatus(paused, 200) ?? expectStatus(hidden, 404) ?? expectStatus(resumed, 200);
    },
  },
  {
    group, name: 'a link is used once',
    run: async (target) => {
      const { link } = await signedIn(target);
      return expectStatus(await open(target, link, link.browser), 410);
    },
  },
  {
    group, name: 'a link opens nothing in another browser, and a browser nothing without the link',
    run: async (target) => {
      const link = await askForLink(target, `victim-${Date.now()}@example.org`);
      const other = await askForLink(target, `thief-${Date.now()}@example.org`);
      const faults = [await open(target, link, undefined), await open(target, link, other.browser), await open(target, { ...link, token: other.token }, link.browser)];
      return expectStatus(faults[0], 403) ?? expectStatus(faults[1], 403) ?? expectStatus(faults[2], 401) ?? expectStatus(await open(target, link, link.browser), 200);
    },
  },
  {
    group, name: 'a session that was planted before signing in is none afterwards',
    run: async (target) => {
      const { cookie } = await signedIn(target);
      if (cookie === 'account=planted') return 'it was taken over';
      return expectStatus(await target.get('/api/account', { headers: { cookie: 'account=planted' } }), 401);
    },
  },
  {
    group, name: 'asking for a link is answered alike for an address that is known and one that is not',
    run: async (target) => {
      const { email } = await target.register();
      const answers = [await target.post('/api/sign-in', { email }), await target.post('/api/sign-in', { email: `nobody-${Date.now()}@example.org` })];
      const [known, unknown] = answers.map(({ status, text, headers }) => JSON.stringify([status, text, [...headers.keys()].sort()]));
      return known === unknown ? undefined : `${known} and ${unknown}`;
    },
  },
  {
    group, name: 'guesses at a link come to an end',
    run: async (target) => {
      const { id, token, browser } = await askForLink(target, `guessed-${Date.now()}@example.org`);
      for (let guess = 0; guess < 40; guess += 1) {
        const { status } = await open(target, { id, token: `${token.slice(0, -4)}${1000 + guess}` }, browser);
        if (status === 429) return undefined;
        if (status !== 401) return `a guess was answered ${status}`;
      }
      return '40 guesses were looked at';
    },
  },
  ...forSignedIn(ID).flatMap(([method, path]) => [
    { group, name: `nobody is refused ${method} ${path}`, run: async (target) => expectStatus(await target.ask(method, path), 401) },
    {
      group, name: `an identity that somebody made up is refused ${method} ${path}`,
      run: async (target) => {
        const identity = forged({ iss: 'community-help', aud: 'registrations', sub: 's', adr: 'x', roles: ['operator'], helpers: [ID], exp: 4_000_000_000 });
        return expectStatus(await target.ask(method, path, { headers: { 'x-identity': identity } }), 401);
      },
    },
  ]),
  ...['X-IDENTITY', 'x-identity ', 'x_identity'].map((name) => ({
    group, name: `a header '${name}' says nothing`,
    run: async (target) => {
      const { hostname, port } = new URL(target.url);
      const answer = await target.sendRaw(`GET /api/account HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${name}: ${forged({ sub: 's' })}\r\nConnection: close\r\n\r\n`);
      return /^HTTP\/1\.1 40[01]/.test(answer) ? undefined : answer.slice(0, 120);
    },
  })),
  ...['edit', 'bank-details', 'pause', 'resume', 'close'].map((verb) => ({
    group, name: `somebody who is signed in cannot ${verb} another helper's listing`,
    run: async (target) => {
      const session = await signedIn(target);
      const body = { edit: editOf(session, { revision: 1 }), 'bank-details': BANK }[verb] ?? {};
      return expectStatus(await target.post(`/api/registrations/${ID}/${verb}`, body, ours(target, session.cookie)), 404);
    },
  })),
  ...[
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site that claims our origin', { 'sec-fetch-site': 'cross-site' }],
    ['an older browser at another site', { origin: 'https://evil.example' }],
    ['nowhere', {}],
  ].map(([from, headers]) => ({
    group, name: `a request from ${from} changes nothing, although the browser is signed in`,
    run: async (target) => {
      const { listing, cookie } = await signedIn(target);
      for (const path of [`/api/registrations/${listing.id}/edit`, `/api/registrations/${listing.id}/close`, '/api/account/sign-out-everywhere']) {
        const fault = expectStatus(await target.post(path, {}, { headers: { cookie, ...headers } }), 403);
        if (fault) return fault;
      }
      return expectStatus(await target.get(`/api/registrations/${listing.id}`), 200);
    },
  })),
  ...MONEY_ACTS.map((part) => ({
    group, name: `somebody who is signed in cannot use ${part} of another helper's listing`,
    run: async (target) => {
      const { cookie } = await signedIn(target);
      return expectStatus(await target.post(`/api/account/listings/${ID}${part}`, {}, ours(target, cookie)), 404);
    },
  })),
  ...['', '/download', ...MONEY_READ].map((part) => ({
    group, name: `somebody who is signed in cannot read another helper's record${part}`,
    run: async (target) => {
      const { cookie } = await signedIn(target);
      const answer = await target.get(`/api/account/listings/${ID}${part}`, ours(target, cookie));
      return answer.text.includes('@') ? `it says ${answer.text.slice(0, 120)}` : expectStatus(answer, 404);
    },
  })),
  ...Object.entries({ id: 'demo-helper-1', email: 'thief@example.org', projectType: 'charities', acceptsDonations: true, isVerified: true, isPremium: true, isConfirmed: true, registrationPaymentId: '0193a1aa-0000-7000-8000-000000000001', hiddenReason: null, verificationState: 'checked', verification: { state: 'checked' }, checkedAt: '2026-01-01T00:00:00.000Z', checkedBy: 'an operator of Community Help', pausedAt: null, createdAt: '2020-01-01T00:00:00.000Z', accountNumber: '12345678' }).map(([field, value]) => ({
    group, name: `an edit does not take '${field}' along`,
    run: async (target) => {
      const session = await signedIn(target);
      const path = `/api/account/listings/${session.listing.id}`;
      const before = JSON.parse((await target.get(path, ours(target, session.cookie))).text);
      const answer = await target.post(`/api/registrations/${session.listing.id}/edit`, editOf(session, { revision: before.revision, [field]: value }), ours(target, session.cookie));
      const after = JSON.parse((await target.get(path, ours(target, session.cookie))).text);
      return after.revision === before.revision && answer.text.includes(field) ? expectStatus(answer, 400) : `it was answered ${answer.status} ${answer.text.slice(0, 120)}`;
    },
  })),
  {
    group, name: 'an edit of a version that is not the newest changes nothing',
    run: async (target) => {
      const session = await signedIn(target);
      const path = `/api/account/listings/${session.listing.id}`;
      const { revision } = JSON.parse((await target.get(path, ours(target, session.cookie))).text);
      const send = (more) => target.post(`/api/registrations/${session.listing.id}/edit`, editOf(session, more), ours(target, session.cookie));
      const first = await send({ revision, description: `Edited ${revision}.` });
      const stale = await Promise.all([revision, revision - 1, revision + 99, 2 ** 53].map((at) => send({ revision: at, description: 'Stale.' })));
      const { description } = JSON.parse((await target.get(path, ours(target, session.cookie))).text);
      if (description !== `Edited ${revision}.`) return `it says ${description}`;
      return expectStatus(first, 200) ?? stale.map((answer) => expectStatus(answer, 400, 409)).find(Boolean);
    },
  },
  {
    group, name: 'pausing takes nothing else along',
    run: async (target) => {
      const { listing, cookie } = await signedIn(target);
      await target.post(`/api/registrations/${listing.id}/resume`, { isVerified: true, acceptsDonations: true, email: 'thief@example.org' }, ours(target, cookie));
      const { isVerified, acceptsDonations, email } = JSON.parse((await target.get(`/api/registrations/${listing.id}`)).text);
      return isVerified || acceptsDonations || email !== listing.email ? `it has ${JSON.stringify({ isVerified, acceptsDonations, email })}` : undefined;
    },
  },
  {
    group, name: 'a session that was ended everywhere ends within seconds',
    run: async (target) => {
      const { cookie } = await signIn(target);
      const ended = await target.post('/api/account/sign-out-everywhere', {}, ours(target, cookie));
      if (ended.status !== 204) return expectStatus(ended, 204);
      return expectStatus(await target.until(() => target.get('/api/account/sessions', { headers: { cookie } }), ({ status }) => status === 401, 6_000), 401);
    },
  },
];
