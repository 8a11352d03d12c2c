import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { addressId, IdentityVerifier, publicSigningKeys } from '@community-help/service-kit';
import { eventually, listingEvent, publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { FollowListing } from '../src/listings/follow-listing.js';
import { OpenSession } from '../src/sessions/open-session.js';
import { startAccounts, type AccountsBench } from './accounts-bench.js';

const someone = (): string => `someone-${randomUUID().slice(0, 8)}@example.org`;

describe('sessions', () => {
  let bench: AccountsBench;
  let verifier: IdentityVerifier;

  beforeAll(async () => {
    bench = await startAccounts();
    verifier = await IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', publicSigningKeys('IDENTITY_SIGNING_KEYS', bench.service.env['IDENTITY_SIGNING_KEYS'] as string), 'registrations');
  });
  afterAll(() => bench.close());

  const rolesOf = async (token: string | undefined) => (await verifier.verify(await bench.identityOf(token, 'registrations')))?.roles;
  const owns = async (email: string, helperIds: string[]) => {
    await eventually(async () => {
      const rows = await bench.rows<{ id: string }>('select helper_id as id from listing where address_id = $1', [addressId(email)]);
      expect(rows.map(({ id }) => id).sort()).toEqual([...helperIds].sort());
    });
  };

  it('end one by one, and never those of somebody else', async () => {
    const email = someone();
    const [first, second, stranger] = [await bench.signIn(email), await bench.signIn(email), await bench.signIn(someone())];
    const identity = await bench.identityOf(first.session);
    const sessions = (await (await bench.ask('GET', '/api/account/sessions', identity)).json()) as { id: string; isThisOne: boolean }[];
    const other = sessions.find(({ isThisOne }) => !isThisOne)!;
    const foreign = await bench.ask('POST', `/api/account/sessions/${other.id}/end`, await bench.identityOf(stranger.session));
    expect(foreign.status).toBe(404);
    expect(await bench.identityOf(second.session)).toBeDefined();
    expect((await bench.ask('POST', `/api/account/sessions/${other.id}/end`, identity)).status).toBe(204);
    expect(await bench.identityOf(second.session)).toBeUndefined();
    expect((await bench.ask('POST', `/api/account/sessions/${other.id}/end`, identity)).status).toBe(404);
    expect(await bench.identityOf(first.session)).toBeDefined();
  });

  it('end on this device, and everywhere at once', async () => {
    const email = someone();
    const browsers = [await bench.signIn(email), await bench.signIn(email), await bench.signIn(email)];
    const [first, second, third] = browsers.map(({ session }) => session);
    const stranger = await bench.signIn(someone());
    const out = await bench.ask('POST', '/api/account/sign-out', await bench.identityOf(first));
    expect([out.status, out.headers.get('set-cookie')]).toEqual([204, expect.stringMatching(/^account=; Path=\/; Max-Age=0;/)]);
    expect([await bench.identityOf(first), typeof (await bench.identityOf(second))]).toEqual([undefined, 'string']);
    expect((await bench.ask('POST', '/api/account/sign-out-everywhere', await bench.identityOf(second))).status).toBe(204);
    expect([await bench.identityOf(second), await bench.identityOf(third)]).toEqual([undefined, undefined]);
    expect(await bench.identityOf(stranger.session)).toBeDefined();
  });

  it('are for one service each: what another one was shown, or what is not signed by us, opens nothing', async () => {
    const browser = await bench.signIn(someone());
    const identity = (await bench.identityOf(browser.session, 'registrations'))!;
    const forger = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
    const other = await startAccounts({ env: { IDENTITY_SIGNING_KEYS: JSON.stringify({ keys: [{ ...forger, kid: 'identity' }] }) } });
    const forged = await other.identityOf((await other.signIn(someone())).session);
    await other.close();
    const [header, payload] = identity.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    for (const token of [undefined, '', identity, forged, unsigned, `${header}.${payload}.AAAA`]) {
      expect((await bench.ask('GET', '/api/account', token)).status).toBe(401);
    }
  });

  it('follow the listings: helper while there is one, whatever order events arrive in', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    expect(await rolesOf(browser.session)).toEqual([]);
    const { transport } = bench.service;
    const [older, newer] = [randomUUID(), randomUUID()];
    await publish(transport, HelperRegisteredV1, listingEvent(older, { email, createdAt: '2026-01-01T00:00:00.000Z' }));
    await publish(transport, HelperUpdatedV1, listingEvent(newer, { email: email.toUpperCase(), revision: 3 }));
    await publish(transport, HelperRegisteredV1, listingEvent(newer, { email: someone() }));
    await owns(email, [older, newer]);
    expect(await verifier.verify(await bench.identityOf(browser.session, 'registrations'))).toMatchObject({ roles: ['helper'], helperIds: [newer, older], addressId: addressId(email) });
    for (const helperId of [older, newer]) await publish(transport, HelperRemovedV1, { helperId, revision: 9, reason: 'requested', isErased: false, removedAt: new Date().toISOString() });
    await owns(email, []);
    await publish(transport, HelperUpdatedV1, listingEvent(older, { email, revision: 10 }));
    await publish(transport, HelperRegisteredV1, listingEvent(randomUUID(), { email: 'last@example.org' }));
    await eventually(async () => expect(await bench.rows('select 1 from listing where address_id = $1', [addressId('last@example.org')])).toHaveLength(1));
    expect(await rolesOf(browser.session)).toEqual([]);
  });

  it('end when the person asked to be forgotten, unless another listing has the same address', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    const ids = [randomUUID(), randomUUID()];
    const { transport } = bench.service;
    for (const id of ids) await publish(transport, HelperRegisteredV1, listingEvent(id, { email }));
    await owns(email, ids);
    const erase = (helperId: string) => publish(transport, HelperRemovedV1, { helperId, revision: 2, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
    await erase(ids[0]!);
    await owns(email, [ids[1]!]);
    expect(await bench.identityOf(browser.session)).toBeDefined();
    const asking = bench.browser();
    await asking.post('/api/sign-in', { email });
    const { id, token } = await bench.mailedLink(email);
    await erase(ids[1]!);
    await eventually(async () => expect(await bench.identityOf(browser.session)).toBeUndefined());
    expect((await asking.post(`/api/sign-in/${id}/open`, { token })).status).toBe(410);
  });

  it('end when two listings of the person are erased at the same moment', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await publish(bench.service.transport, HelperRegisteredV1, listingEvent(id, { email }));
    await owns(email, ids);
    const follow = new FollowListing();
    const erased = (helperId: string): HelperRemovedV1 => ({ helperId, revision: 2, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
    const database = bench.service.app.get(DataSource);
    let second: Promise<void> | undefined;
    await database.transaction(async (manager) => {
      await follow.removed(manager, erased(ids[0]!));
      second = database.transaction((other) => follow.removed(other, erased(ids[1]!)));
      // Long enough for the second to be done, if it does not wait for the first.
      await sleep(300);
    });
    await second;
    expect(await bench.identityOf(browser.session)).toBeUndefined();
  });

  it('end also when the link of one is just being used as the person is erased', async () => {
    const email = someone();
    const helperId = randomUUID();
    await publish(bench.service.transport, HelperRegisteredV1, listingEvent(helperId, { email }));
    await owns(email, [helperId]);
    const browser = bench.browser();
    await browser.post('/api/sign-in', { email });
    const { id, token } = await bench.mailedLink(email);
    const removal: HelperRemovedV1 = { helperId, revision: 2, reason: 'requested', isErased: true, removedAt: new Date().toISOString() };
    let erased: Promise<void> | undefined;
    jest.spyOn(bench.service.app.get(OpenSession), 'run').mockImplementationOnce(async (manager, person) => {
      erased = bench.service.app.get(DataSource).transaction((other) => new FollowListing().removed(other, removal));
      // Long enough for it to be done, if it does not wait.
      await sleep(300);
      return new OpenSession().run(manager, person);
    });
    expect((await browser.post(`/api/sign-in/${id}/open`, { token })).status).toBe(200);
    await erased;
    expect(await bench.rows('select from session where address_id = $1', [addressId(email)])).toEqual([]);
  });

  it('make an operator of a configured address, for twelve hours after it signed in', async () => {
    const browser = await bench.signIn('Operator@example.org');
    expect(await rolesOf(browser.session)).toEqual(['operator']);
    await bench.rows(`update session set signed_in_at = now() - interval '12 hours 1 second' where address_id = $1`, [addressId('operator@example.org')]);
    expect(await rolesOf(browser.session)).toEqual([]);
    expect(await rolesOf((await bench.signIn('operator+x@example.org')).session)).toEqual([]);
  });

  it('say when they were last used, to the hour', async () => {
    const email = someone();
    const browser = await bench.signIn(email);
    await bench.rows(`update session set last_used_at = now() - interval '61 minutes' where address_id = $1`, [addressId(email)]);
    await bench.identityOf(browser.session);
    const [{ age }] = await bench.rows<{ age: number }>('select extract(epoch from now() - last_used_at)::float as age from session where address_id = $1', [addressId(email)]) as [{ age: number }];
    expect(age).toBeLessThan(60);
  });
});
