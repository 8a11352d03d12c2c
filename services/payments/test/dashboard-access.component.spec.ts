import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HelperUpdatedV1 } from '@community-help/event-contracts';
import { addressMark, type LinkRequest } from '@community-help/service-kit';
import { publish } from '@community-help/test-kit';
import { PaymentsBench, premiumListing, soon, type Answer } from './support/payments-bench.js';

const HOW = 'This part of the dashboard is for the helper alone. Please ask for a link on the dashboard page; we send it to the address of the listing.';

/** Every endpoint about a helper's money, and what it answers to a person who may: a payout is refused for want of money. */
const MONEY: readonly (readonly [method: 'get' | 'post', path: string, allowed: number])[] = [
  ['get', 'stats', 200],
  ['get', 'donations', 200],
  ['post', 'request-payout', 409],
];
const SESSION_S = 12 * 3_600;

describe.each(['open', 'owner'] as const)('with DASHBOARD_ACCESS=%s', (access) => {
  let bench: PaymentsBench;
  let helperId: string;
  let another: string;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { DASHBOARD_ACCESS: access } });
    helperId = await bench.registerHelper();
    another = await bench.registerHelper();
  });
  afterAll(async () => bench?.close());

  const ask = (method: 'get' | 'post', path: string, cookie?: string): Promise<Answer> => askWith(method, path, cookie === undefined ? {} : { cookie });
  const askWith = (method: 'get' | 'post', path: string, headers: Record<string, string>): Promise<Answer> => {
    const address = `/api/helpers/${helperId}/${path}`;
    return method === 'get' ? bench.get(address, headers) : bench.post(address, undefined, headers);
  };
  const session = async (subject: string, more: Partial<LinkRequest> = {}): Promise<string> =>
    `other=1; session=${await bench.link({ purpose: 'dashboard-session', subject, lifetimeSeconds: SESSION_S, ...more })}`;

  describe.each(MONEY)('%s %s', (method, path, allowed) => {
    const refused = access === 'owner' ? 401 : allowed;

    it('answers the owner', async () => {
      const answer = await ask(method, path, await session(helperId, { addressMark: addressMark(`${helperId}@example.org`) }));
      expect(answer.status).toBe(allowed);
      if (allowed === 200) expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    it('answers whoever is signed in with the address on file', async () => {
      expect((await askWith(method, path, await bench.signedIn(`${helperId}@example.org`))).status).toBe(allowed);
    });

    it(`answers ${refused} to somebody else who is signed in, to an operator, and to what was signed for another service or by nobody`, async () => {
      expect((await askWith(method, path, await bench.signedIn(`${another}@example.org`))).status).toBe(refused);
      expect((await askWith(method, path, await bench.signedIn(`${helperId}+shop@example.org`))).status).toBe(refused);
      expect((await askWith(method, path, await bench.signedIn('operator@example.org', { roles: ['operator'] }))).status).toBe(refused);
      expect((await askWith(method, path, await bench.signedIn(`${helperId}@example.org`, { audience: 'registrations' }))).status).toBe(refused);
      expect((await askWith(method, path, { 'x-identity': 'nonsense' })).status).toBe(refused);
    });

    it(`answers ${refused} to nobody in particular, and to another helper`, async () => {
      expect((await ask(method, path)).status).toBe(refused);
      expect((await ask(method, path, await session(another))).status).toBe(refused);
    });

    it(`answers ${refused} to a token of another purpose, and to nonsense`, async () => {
      expect((await ask(method, path, await session(helperId, { purpose: 'dashboard' }))).status).toBe(refused);
      expect((await ask(method, path, await session(helperId, { purpose: 'payout-account' }))).status).toBe(refused);
      expect((await ask(method, path, 'session=nonsense')).status).toBe(refused);
    });
  });

  it('leaves open what anybody may do: giving, asking for a link, and the state of a payment with its id', async () => {
    const { status, body } = await bench.post('/api/create-payment-intent', { amount: 5, purpose: 'donation', helperId });
    expect(status).toBe(200);
    expect((await bench.get(`/api/payments/${body.paymentId}`)).status).toBe(200);
    expect((await bench.post(`/api/helpers/${helperId}/payout-account`)).status).toBe(200);
  });

  if (access === 'owner') {
    it('says how to get in', async () => {
      expect((await ask('get', 'donations')).text).toBe(HOW);
    });

    it('ends a session with its time, and with the address it was opened through', async () => {
      const cookie = await session(helperId, { addressMark: addressMark(`${helperId}@example.org`), lifetimeSeconds: 60 });
      expect((await ask('get', 'donations', cookie)).status).toBe(200);
      await bench.sandbox.clock.advance(61_000);
      expect(await ask('get', 'donations', cookie)).toMatchObject({ status: 401, text: HOW });
      const lasting = await session(helperId, { addressMark: addressMark(`${helperId}@example.org`) });
      await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { email: 'moved@example.org', revision: 2 }));
      await soon(async () => expect((await ask('get', 'donations', lasting)).status).toBe(401));
      expect((await askWith('get', 'donations', await bench.signedIn(`${helperId}@example.org`))).status).toBe(401);
      expect((await askWith('get', 'donations', await bench.signedIn('moved@example.org'))).status).toBe(200);
    });
  }
});
