/** Taking over what belongs to a helper: payouts, names of donors, the listing itself. */
import { expectStatus } from '../target.mjs';

const group = 'Identity';
const ID = 'demo-helper-1';

/** A session of the dashboard of a listing of one's own. */
async function ownSession(target) {
  target.own ??= (async () => {
    const listing = await target.register();
    await target.until(() => target.post(`/api/helpers/${listing.id}/dashboard-link`), ({ status }) => status === 202);
    const token = await target.tokenFor(listing.email, 'dashboard');
    const answer = await target.post(`/api/helpers/${listing.id}/session`, { token });
    if (answer.status >= 300) throw new Error(`no session: ${answer.status} ${answer.text}`);
    return { ...listing, token, cookie: answer.headers.getSetCookie()[0].split(';')[0], setCookie: answer.headers.getSetCookie()[0] };
  })();
  target.session = () => target.own;
  return target.own;
}

const privateCalls = [
  ['GET', 'stats'], ['GET', 'donations'], ['POST', 'request-payout'], ['POST', 'send-monthly-report'],
];

const forged = (parts) => [{ alg: 'none' }, parts].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.';

export const IDENTITY = [
  {
    group, name: 'the link to connect a bank account is not given to whoever asks',
    run: async (target) => {
      const answer = await target.post(`/api/helpers/${ID}/payout-account`);
      if (answer.status !== 200) return expectStatus(answer, 200);
      return /onboarding|connect\.stripe|acct_/.test(answer.text) ? `the answer leads on: ${answer.text}` : undefined;
    },
  },
  {
    group, name: 'the answer shortens the address on file',
    run: async (target) => {
      const { text } = await target.post(`/api/helpers/${ID}/payout-account`);
      return JSON.parse(text).sentTo.includes('hello@') ? text : undefined;
    },
  },
  ...privateCalls.map(([method, what]) => ({
    group, name: `a stranger is refused ${method} ${what}`,
    run: async (target) => expectStatus(await target.ask(method, `/api/helpers/${ID}/${what}`), 401),
  })),
  ...privateCalls.map(([method, what]) => ({
    group, name: `somebody with a session of another helper is refused ${method} ${what}`,
    run: async (target) => expectStatus(await target.ask(method, `/api/helpers/${ID}/${what}`, { headers: { cookie: (await ownSession(target)).cookie } }), 401),
  })),
  {
    group, name: 'the owner is not refused',
    run: async (target) => {
      const own = await ownSession(target);
      return expectStatus(await target.get(`/api/helpers/${own.id}/donations`, { headers: { cookie: own.cookie } }), 200);
    },
  },
  {
    group, name: 'the session cookie is for its helper, not for scripts and not for other sites',
    run: async (target) => {
      const { id, setCookie } = await ownSession(target);
      return ['HttpOnly', 'SameSite=Strict', `Path=/api/helpers/${id}`].every((part) => setCookie.includes(part)) ? undefined : setCookie;
    },
  },
  {
    group, name: 'a link is used once',
    run: async (target) => {
      const { id, token } = await ownSession(target);
      return expectStatus(await target.post(`/api/helpers/${id}/session`, { token }), 410);
    },
  },
  {
    group, name: 'a link of one helper opens nothing of another',
    run: async (target) => expectStatus(await target.post(`/api/helpers/${ID}/session`, { token: (await ownSession(target)).token }), 401, 410),
  },
  {
    group, name: 'a link to the dashboard does not connect a bank account',
    run: async (target) => {
      const { id, token } = await ownSession(target);
      return expectStatus(await target.post(`/api/helpers/${id}/payout-account/open`, { token }), 401);
    },
  },
  ...[
    ['without a signature', (own) => forged({ iss: 'community-help', aud: 'dashboard', sub: own.id, jti: '0193a1aa-0000-7000-8000-000000000001', iat: 1, exp: 4_000_000_000 })],
    ['with its payload changed', ({ token }) => { const [head, , signature] = token.split('.'); return [head, Buffer.from('{"sub":"demo-helper-1"}').toString('base64url'), signature].join('.'); }],
    ['signed by the public key as a secret', () => `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{}').toString('base64url')}.AAAA`],
    ['that is no token', () => 'x'.repeat(1_999)],
    ['of 100 kB', () => 'x'.repeat(60_000)],
    ['that is an object', () => ({ toString: 'x' })],
  ].map(([how, make]) => ({
    group, name: `a token ${how} opens nothing`,
    run: async (target) => {
      const own = await ownSession(target);
      return expectStatus(await target.post(`/api/helpers/${own.id}/session`, { token: make(own) }), 400, 401, 413);
    },
  })),
  ...['dashboard-session as a link', 'cookie made up'].map((what) => ({
    group, name: `${what} opens nothing`,
    run: async (target) => {
      const own = await ownSession(target);
      if (what.startsWith('cookie')) return expectStatus(await target.get(`/api/helpers/${own.id}/donations`, { headers: { cookie: `session=${forged({ sub: own.id })}` } }), 401);
      return expectStatus(await target.post(`/api/helpers/${own.id}/session`, { token: own.cookie.replace('session=', '') }), 401);
    },
  })),
  {
    group, name: 'a session ends',
    run: async (target) => {
      const { id } = await ownSession(target);
      const answer = await target.post(`/api/helpers/${id}/session/end`);
      return /Max-Age=0/.test(answer.headers.getSetCookie().join()) ? expectStatus(answer, 200, 204) : 'the cookie stays';
    },
  },
  {
    group, name: 'a new listing is marked as new, and is confirmed only by its own link',
    run: async (target) => {
      const listing = await target.register();
      if (listing.isConfirmed !== false) return 'it is confirmed from the start';
      const own = await ownSession(target);
      const wrong = await target.post(`/api/registrations/${listing.id}/confirm`, { token: own.token });
      if (wrong.status !== 401) return expectStatus(wrong, 401);
      const token = await target.tokenFor(listing.email, 'confirm-address');
      const right = await target.post(`/api/registrations/${listing.id}/confirm`, { token });
      if (right.status !== 200) return expectStatus(right, 200);
      const { text } = await target.get(`/api/registrations/${listing.id}`);
      return JSON.parse(text).isConfirmed === true ? undefined : 'it is still new';
    },
  },
  ...['isConfirmed', 'isVerified', 'confirmedAt', 'id', 'revision', 'isDemo', 'hiddenReason', 'createdAt', 'isListed'].map((field) => ({
    group, name: `a registration cannot give itself ${field}`,
    run: async (target) => {
      const listing = await target.register({ [field]: field === 'id' ? 'demo-helper-1' : field.endsWith('At') ? '2000-01-01T00:00:00Z' : true }).catch((error) => error);
      if (listing instanceof Error) return /400/.test(listing.message) ? undefined : listing.message;
      const isTaken = listing[field] === true || listing.id === 'demo-helper-1' || String(listing[field]).startsWith('2000');
      return isTaken ? `it has ${field} = ${listing[field]}` : undefined;
    },
  })),
  ...['/internal/registration-payments/x/claim', '/internal/objects/adopt', '/internal/sessions/identify', '/metrics', '/health/live', '/health/ready', '/health/dependencies'].flatMap((path) =>
    [path, `//${path}`, `/api/..${path}`, `/api/%2e%2e${path}`, `/objects/..;${path}`].map((spelled) => ({
      group, name: `${spelled} is not reached from outside`,
      run: async (target) => {
        const { hostname, port } = new URL(target.url);
        const answer = await target.sendRaw(`GET ${spelled} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
        return /^HTTP\/1\.1 (4\d\d|30\d)/.test(answer) ? undefined : answer.slice(0, 120);
      },
    })),
  ),
];
