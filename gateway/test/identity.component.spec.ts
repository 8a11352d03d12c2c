import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ENDPOINTS, type Endpoint } from '@community-help/api-contracts';
import { KEPT_MS } from '../src/identity/identities.js';
import { rawRequest, startGateway, type TestGateway } from './start-gateway.js';

const SIGNED_IN = { cookie: 'theme=dark; account=a-session; session=a-dashboard' };
const OURS = { 'sec-fetch-site': 'same-origin' };

describe('who sends a request', () => {
  let gateway: TestGateway;
  /** Tokens that accounts was asked about. */
  let asked: { token: string; audience: string }[];
  let ended: boolean;
  /** Headers of what was handed on to accounts. */
  let handedOn: IncomingHttpHeaders[];

  beforeAll(async () => {
    // Every endpoint is called from one address here, more often than one address may.
    gateway = await startGateway({ SITE_URL: 'http://help.example', RATE_LIMIT_WRITE: '0' });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    asked = [];
    handedOn = [];
    ended = false;
    gateway.upstreams.accounts.answerWith((request, response) => {
      if (request.url !== '/internal/sessions/identify') {
        handedOn.push(request.headers);
        response.writeHead(200).end('{}');
        return;
      }
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const question = JSON.parse(text) as { token: string; audience: string };
        asked.push(question);
        if (ended || !question.token.startsWith('a-session')) response.writeHead(401).end('This session has ended.');
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ identity: `signed-for-${question.audience}` }));
      });
    });
  });

  const seen = () => handedOn.at(-1)!;
  const session = (name: string) => ({ cookie: `account=a-session-${name}` });

  it('is asked of accounts and handed on signed, once for many requests', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => rawRequest(gateway.url, '/api/account', { headers: session('many') })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(seen()['x-identity']).toBe('signed-for-accounts');
    expect(asked).toEqual([{ token: 'a-session-many', audience: 'accounts' }]);
  });

  it('is never what a request says of itself, in whatever spelling', async () => {
    const forged = { 'X-Identity': 'forged', 'x-identity': 'forged', 'X-IDENTITY': 'forged' };
    for (const [name, value] of Object.entries(forged)) {
      await rawRequest(gateway.url, '/api/account', { headers: { [name]: value } });
      expect(seen()['x-identity']).toBeUndefined();
      await rawRequest(gateway.url, '/api/account', { headers: { ...session('forging'), [name]: value } });
      expect(seen()['x-identity']).toBe('signed-for-accounts');
    }
    for (const endpoint of Object.values(ENDPOINTS) as Endpoint[]) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x');
      await rawRequest(gateway.url, path, { method: endpoint.method, headers: { 'x-identity': 'forged', connection: 'x-other' } });
      const headers = endpoint.owner === 'accounts' ? seen() : gateway.upstreams[endpoint.owner].seen.at(-1)!.headers;
      expect([endpoint.path, headers['x-identity']]).toEqual([endpoint.path, undefined]);
    }
  });

  it('is nobody without a session, with one that has ended, and with nonsense', async () => {
    for (const cookie of ['', 'account=', 'account=unknown', `account=${'x'.repeat(300)}`, 'notaccount=a-session', 'x=account=a-session']) {
      await rawRequest(gateway.url, '/api/account', { headers: { cookie } });
      expect([cookie, seen()['x-identity']]).toEqual([cookie, undefined]);
    }
  });

  it('is asked for no endpoint that does not have to know', async () => {
    await rawRequest(gateway.url, '/api/payments/p', { headers: SIGNED_IN });
    await rawRequest(gateway.url, '/api/projects', { headers: SIGNED_IN });
    expect(asked).toEqual([]);
    expect(gateway.upstreams.payments.seen.at(-1)!.headers['x-identity']).toBeUndefined();
  });

  it('is told by a token that no other service gets to see', async () => {
    await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: SIGNED_IN });
    expect(gateway.upstreams.payments.seen.at(-1)!.headers.cookie).toBe('theme=dark; session=a-dashboard');
    await rawRequest(gateway.url, '/api/projects', { headers: session('alone') });
    expect(gateway.upstreams.content.seen.at(-1)!.headers.cookie).toBeUndefined();
    await rawRequest(gateway.url, '/api/account', { headers: SIGNED_IN });
    expect(seen().cookie).toBe(SIGNED_IN.cookie);
  });

  it(`is forgotten after ${KEPT_MS / 1000} seconds, so that a session that was ended ends here as well`, async () => {
    await rawRequest(gateway.url, '/api/account', { headers: session('ending') });
    ended = true;
    await rawRequest(gateway.url, '/api/account', { headers: session('ending') });
    expect(seen()['x-identity']).toBe('signed-for-accounts');
    await new Promise((resolve) => setTimeout(resolve, KEPT_MS + 100));
    await rawRequest(gateway.url, '/api/account', { headers: session('ending') });
    expect(seen()['x-identity']).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('is nobody whom we could name while accounts is away: 503, and asked again the next time', async () => {
    gateway.upstreams.accounts.answerWith((_request, response) => response.writeHead(500).end());
    const away = await rawRequest(gateway.url, '/api/account', { headers: session('away') });
    expect([away.status, away.headers['retry-after'], away.body.toString()]).toEqual([503, '60', expect.stringContaining('sign-in service is not available')]);
    gateway.upstreams.accounts.answerWith((_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"identity":"signed"}'));
    expect((await rawRequest(gateway.url, '/api/account', { headers: session('away') })).status).toBe(200);
  });

  it('is told where others may call too, and is nobody there while accounts is away', async () => {
    const stats = async (name: string) => {
      const { status } = await rawRequest(gateway.url, '/api/helpers/h/stats', { headers: session(name) });
      return [status, gateway.upstreams.payments.seen.at(-1)!.headers['x-identity']];
    };
    expect(await stats('owner')).toEqual([200, 'signed-for-payments']);
    gateway.upstreams.accounts.answerWith((_request, response) => response.writeHead(500).end());
    expect(await stats('unanswered')).toEqual([200, undefined]);
  });

  describe('and changes something', () => {
    const arrived = () => Object.values(gateway.upstreams).reduce((sum, upstream) => sum + upstream.seen.length, handedOn.length + asked.length);
    const post = (headers: Record<string, string>, path = '/api/account/sign-out') => rawRequest(gateway.url, path, { method: 'POST', headers });

    it.each<[string, Record<string, string>]>([
      ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
      ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site', origin: 'http://other.help.example' }],
      ['an older browser at another site', { origin: 'https://evil.example' }],
      ['an older browser in a frame without an origin', { origin: 'null' }],
      ['something that says nothing', {}],
      ['another site that claims our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://help.example' }],
    ])('from %s is refused, wherever it goes', async (_, headers) => {
      for (const path of ['/api/account/sign-out', '/api/newsletter', '/api/helpers/h/request-payout']) {
        const before = arrived();
        expect((await post({ ...SIGNED_IN, ...headers }, path)).status).toBe(403);
        expect(arrived()).toBe(before);
      }
    });

    it('from our own pages is let through, also from an older browser', async () => {
      expect((await post({ ...SIGNED_IN, ...OURS })).status).toBe(200);
      expect((await post({ ...SIGNED_IN, origin: 'http://help.example' })).status).toBe(200);
    });

    it('without a session is nobody and may come from anywhere', async () => {
      expect((await post({ 'sec-fetch-site': 'cross-site' }, '/api/stripe/webhook')).status).toBe(200);
    });
  });
});

describe('over https', () => {
  it('only the cookie that is bound to this host is a session', async () => {
    const gateway = await startGateway({ SITE_URL: 'https://help.example' });
    const arrived: (string | string[] | undefined)[] = [];
    gateway.upstreams.accounts.answerWith((request, response) => {
      arrived.push(request.url, request.headers['x-identity']);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"identity":"signed"}');
    });
    await rawRequest(gateway.url, '/api/account', { headers: { cookie: 'account=a-session' } });
    expect(arrived).toEqual(['/api/account', undefined]);
    await rawRequest(gateway.url, '/api/account', { headers: { cookie: '__Host-account=a-session' } });
    await gateway.close();
    expect(arrived.slice(2)).toEqual(['/internal/sessions/identify', undefined, '/api/account', 'signed']);
  });
});
