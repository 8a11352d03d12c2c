import { ENDPOINTS, MODERATION_ADDRESSES, type Endpoint, type HelperListing, type OwnListing } from '@community-help/api-contracts';
import { HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { addressId, IDENTITY_HEADER, type Identity } from '@community-help/service-kit';
import { eventually, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HideHelper } from '../src/moderation/hide-helper.js';
import { ChangeHelper } from '../src/helper/change-helper.js';
import { RestoreHelper } from '../src/moderation/restore-helper.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';
import { startTwoReplicas } from './two-replicas.js';

const OWNER = 'owner@aire-valley.example';
const FOR_SIGNED_IN = (Object.entries(ENDPOINTS) as [string, Endpoint][]).filter(([, { owner, isForSignedIn }]) => owner === 'registrations' && isForSignedIn).filter(([name, { path }]) => !(name in MODERATION_ADDRESSES || path.startsWith('/api/operator/')));

describe('the owner of a listing', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let close: () => Promise<void>;
  let collector: EventCollector;

  beforeAll(async () => {
    ({ neighbours, service, replica, collector, close } = await startTwoReplicas([HelperUpdatedV1, HelperRemovedV1]));
  });
  afterAll(() => close());

  const register = async (more: object = {}): Promise<HelperListing> => {
    // Each at a place of its own, or the map would show them as one.
    const [latitude, longitude] = [53 + Math.random(), -2 + Math.random()];
    const { status, body, text } = await post(service.url, { ...EMPLOYMENT, latitude, longitude, email: OWNER, name: `Zither ${randomUUID()}`, ...more });
    expect([status, text]).toEqual([201, text]);
    return body;
  };
  const identity = (email: string, helperIds: string[] = [], roles: Identity['roles'] = ['helper']) =>
    neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(email), roles, helperIds }, 'registrations');
  const ask = async (method: string, path: string, token?: string, body?: object) => {
    const headers = { ...(token !== undefined && { [IDENTITY_HEADER]: token }), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(`${service.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    return { status: response.status, body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as OwnListing & OwnListing[] };
  };
  const act = async (verb: string, id: string, email = OWNER) => ask('POST', `/api/registrations/${id}/${verb}`, await identity(email));
  /** Where anybody would find it, on both replicas: record, profile, list, search, map. */
  const places = async ({ id, name }: HelperListing): Promise<boolean[]> => {
    const found: boolean[] = [];
    for (const { url } of [service, replica]) {
      for (const path of ['/api/registrations', '/api/helpers']) found.push((await get(url, `${path}/${id}`)).status === 200);
      const lists = ['/api/registrations', `/api/registrations?limit=10&q=${encodeURIComponent(name)}`, '/api/registrations?bbox=-2,53,-1,54&zoom=19'];
      for (const list of lists) found.push((await get(url, list)).text.includes(id));
    }
    return found;
  };

  it('pauses it: gone everywhere, for every replica and every service, and resumes it', async () => {
    const listing = await register();
    const everywhere = await places(listing);
    expect(everywhere).toEqual(everywhere.map(() => true));
    const paused = await act('pause', listing.id);
    expect([paused.status, paused.body]).toEqual([200, expect.objectContaining({ id: listing.id, name: listing.name, state: 'paused' })]);
    expect(await places(listing)).toEqual(everywhere.map(() => false));
    expect((await act('pause', listing.id)).body.state).toBe('paused');
    expect((await act('resume', listing.id)).body.state).toBe('listed');
    expect(await places(listing)).toEqual(everywhere);
    await eventually(() => {
      const events = collector.events.filter(({ key }) => key === listing.id).map(({ data }) => data as HelperUpdatedV1);
      expect(events.map(({ revision, isListed, hiddenReason }) => [revision, isListed, hiddenReason])).toEqual([
        [2, false, null],
        [3, true, null],
      ]);
    });
  });

  it('lists what is registered with the address, newest first, whatever else the identity names', async () => {
    const email = `several-${randomUUID()}@example.org`;
    const [first, second, foreign] = [await register({ email }), await register({ email: email.toUpperCase() }), await register()];
    await act('pause', first.id, email);
    const token = await identity(email, [second.id, first.id, foreign.id, 'unknown']);
    const { status, body } = await ask('GET', '/api/account/listings', token);
    expect(status).toBe(200);
    expect(body.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'listed'],
      [first.id, 'paused'],
    ]);
    expect(JSON.stringify(body)).not.toContain(EMPLOYMENT.phone);
    expect(body.map((listing) => listing.email.toLowerCase())).toEqual([email, email]);
  });

  it('closes it for good', async () => {
    const listing = await register();
    expect((await act('close', listing.id)).status).toBe(204);
    expect((await places(listing)).some(Boolean)).toBe(false);
    for (const verb of ['close', 'pause', 'resume']) expect((await act(verb, listing.id)).status).toBe(404);
    await eventually(() => expect(collector.events.some(({ type, key, data }) => type === HelperRemovedV1.topic && key === listing.id && (data as HelperRemovedV1).reason === 'requested')).toBe(true));
  });

  it('erases every listing of the address and nobody else, however often it is asked', async () => {
    const email = `leaving-${randomUUID()}@example.org`;
    const [first, second, foreign] = [await register({ email }), await register({ email }), await register()];
    await act('pause', second.id, email);
    const token = await identity(email, [foreign.id, 'unknown', second.id, first.id]);
    for (const _ of [1, 2]) expect((await ask('POST', '/api/account/erase', token)).status).toBe(204);
    for (const gone of [first, second]) expect((await places(gone)).some(Boolean)).toBe(false);
    expect((await places(foreign)).every(Boolean)).toBe(true);
    await eventually(() => {
      const erased = collector.events.filter(({ type, data }) => type === HelperRemovedV1.topic && (data as HelperRemovedV1).isErased).map(({ key }) => key);
      expect(erased.filter((key) => [first.id, second.id, foreign.id].includes(key)).sort()).toEqual([first.id, second.id].sort());
    });
  });

  it('does not show again what an operator hid, nor the operator what its owner paused', async () => {
    const listing = await register();
    const database = service.app.get(DataSource);
    const change = service.app.get(ChangeHelper);
    await new HideHelper(database, change).run(listing.id, { actor: 'operator', reason: 'looks odd' });
    expect((await act('resume', listing.id)).body.state).toBe('hidden');
    expect((await act('pause', listing.id)).body.state).toBe('hidden');
    expect((await places(listing)).some(Boolean)).toBe(false);
    await new RestoreHelper(database, change).run(listing.id, { actor: 'operator', reason: 'looked right' });
    expect((await places(listing)).some(Boolean)).toBe(false);
    expect((await act('resume', listing.id)).body.state).toBe('listed');
    expect((await places(listing)).every(Boolean)).toBe(true);
  });

  it('loses nothing when pausing and resuming meet', async () => {
    const listing = await register();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => act(at % 2 === 0 ? 'pause' : 'resume', listing.id)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { state } = (await act('resume', listing.id)).body;
    expect([state, (await places(listing)).every(Boolean)]).toEqual(['listed', true]);
  });

  describe('is told from everybody else, at every endpoint that must know', () => {
    /** Status of each endpoint, for nobody, another helper, the owner, and an operator who is not the owner. */
    const MATRIX: Record<string, [nobody: number, other: number, owner: number, operator: number]> = {
      listOwnListings: [401, 200, 200, 200],
      getOwnListing: [401, 404, 200, 404],
      downloadOwnListing: [401, 404, 200, 404],
      editListing: [401, 404, 200, 404],
      pauseListing: [401, 404, 200, 404],
      resumeListing: [401, 404, 200, 404],
      closeListing: [401, 404, 204, 404],
      // Its listing takes no donations.
      changeBankDetails: [401, 404, 409, 404],
      appeal: [401, 404, 409, 404],
      eraseAccount: [401, 204, 204, 204],
      requestAddressChange: [401, 404, 202, 404],
      askForCheck: [401, 404, 200, 404],
    };

    /** What has to be sent, of the listing that is asked about. */
    const BODIES: Record<string, object> = {
      appeal: { text: 'It was put right.' },
      requestAddressChange: { email: 'moved@example.org' },
      editListing: { name: EMPLOYMENT.name, location: EMPLOYMENT.location, revision: 1 },
      askForCheck: { method: 'visit' },
      changeBankDetails: { bankAccountName: 'Ada', sortCode: '10-88-00', accountNumber: '00012345' },
    };

    it('in a table that leaves out none', () => {
      expect(Object.keys(MATRIX).sort()).toEqual(FOR_SIGNED_IN.map(([name]) => name).sort());
    });

    it.each(FOR_SIGNED_IN)('%s', async (name, { method, path }) => {
      const listing = await register();
      const url = path.replace('{id}', listing.id);
      // Whatever accounts may come to believe of listings: the address decides.
      const everybody = [undefined, await identity('other@example.org', [listing.id]), await identity(OWNER, [listing.id]), await identity('operator@example.org', [listing.id], ['operator'])];
      const [nobody, other, owner, operator] = MATRIX[name]!;
      const asked: [number, string | undefined][] = [[nobody, everybody[0]], [other, everybody[1]], [operator, everybody[3]], [owner, everybody[2]]];
      for (const [expected, token] of asked) {
        const { status, body } = await ask(method, url, token, BODIES[name]);
        expect([status, JSON.stringify(body).includes(listing.id)]).toEqual([expected, token === everybody[2] && expected === 200]);
      }
    });

    it('by nothing but a signature: a cookie, a plain header or an identity for another service is nobody', async () => {
      const listing = await register();
      const forPayments = await neighbours.identities.sign({ sessionId: 's', addressId: addressId(OWNER), roles: ['helper'], helperIds: [listing.id] }, 'payments');
      const attempts: Record<string, string>[] = [{ cookie: 'account=anything' }, { 'x-identity': addressId(OWNER) }, { authorization: `Bearer ${await identity(OWNER)}` }, { 'x-identity': forPayments }];
      for (const headers of attempts) expect((await fetch(`${service.url}/api/registrations/${listing.id}/pause`, { method: 'POST', headers })).status).toBe(401);
    });
  });
});
