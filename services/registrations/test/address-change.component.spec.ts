import type { HelperListing } from '@community-help/api-contracts';
import { AddressChangeRequestedV1, HelperUpdatedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { addressId, addressMark, IDENTITY_HEADER, PeriodicTasks, type LinkRequest } from '@community-help/service-kit';
import { eventually, type EventCollector, type TestService } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HideHelper } from '../src/moderation/hide-helper.js';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import type { Neighbours } from './neighbours.js';
import { EMPLOYMENT, get, post } from './requests.js';
import { startTwoReplicas } from './two-replicas.js';

const BANK = { acceptsDonations: true, bankAccountName: 'Aire Valley', sortCode: '12-34-56', accountNumber: '12345678' };

describe('another address for a listing', () => {
  let neighbours: Neighbours;
  let service: TestService;
  let replica: TestService;
  let close: () => Promise<void>;
  let collector: EventCollector;

  beforeAll(async () => {
    ({ neighbours, service, replica, collector, close } = await startTwoReplicas([AddressChangeRequestedV1, HelperUpdatedV1], { CONFIRM_EMAIL: 'required' }));
  });
  afterAll(() => close());

  const register = async (more: object = {}) => {
    const email = `old-${randomUUID()}@example.org`;
    const { body } = await post(service.url, { ...EMPLOYMENT, email, name: `Zither ${randomUUID()}`, ...more });
    return { id: (body as HelperListing).id, email, next: `new-${randomUUID()}@elsewhere.example` };
  };
  const send = async (url: string, path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, text: text.startsWith('{') ? (JSON.parse(text) as { message: string }).message : text };
  };
  const ask = async (id: string, owner: string, email: string) => {
    const identity = await neighbours.identities.sign({ sessionId: randomUUID(), addressId: addressId(owner), roles: ['helper'], helperIds: [id] }, 'registrations');
    return send(service.url, `/api/registrations/${id}/address-change`, { email }, { [IDENTITY_HEADER]: identity });
  };
  const wishOf = (id: string) => collector.events.filter(({ type, key }) => type === AddressChangeRequestedV1.topic && key === id).map(({ data }) => data as AddressChangeRequestedV1).at(-1);
  const wish = async (id: string, owner: string, email: string): Promise<AddressChangeRequestedV1> => {
    const before = wishOf(id)?.changeId;
    expect(await ask(id, owner, email)).toMatchObject({ status: 202 });
    return eventually(() => {
      const event = wishOf(id);
      expect(event?.changeId).not.toBe(before);
      return event!;
    });
  };
  const link = (changeId: string, address: string, more: Partial<LinkRequest> = {}) => neighbours.links.sign({ purpose: 'change-address', subject: changeId, addressMark: addressMark(address), lifetimeSeconds: 3600, ...more });
  const press = async (changeId: string, address: string, at = service, more: Partial<LinkRequest> = {}) => send(at.url, `/api/address-changes/${changeId}/confirm`, { token: await link(changeId, address, more) });
  const addressOf = async (id: string) => (await service.app.get(DataSource).query<{ email: string }[]>('select email from helper where id = $1', [id]))[0]!.email;

  it('needs both mailboxes, in whichever order, and is told to everybody at once', async () => {
    for (const isOldFirst of [true, false]) {
      const { id, email, next } = await register();
      const { changeId, sealedNewAddress } = await wish(id, email, next);
      expect(await neighbours.openMailSeal(sealedNewAddress)).toMatchObject({ email: next });
      const [first, second] = isOldFirst ? [email, next] : [next, email];
      for (const _ of [1, 2]) expect(await press(changeId, first, replica)).toEqual({ status: 200, text: expect.stringContaining('other mailbox') });
      expect(await addressOf(id)).toBe(email);
      expect(await press(changeId, second)).toEqual({ status: 200, text: expect.stringContaining('new address now') });
      expect(await addressOf(id)).toBe(next);
      await eventually(() => {
        const news = collector.events.filter(({ type, key }) => type === HelperUpdatedV1.topic && key === id).map(({ data }) => data as HelperListingV1);
        expect(news.map((listing) => listing.email)).toEqual([next]);
      });
      // whoever had it is nobody to the listing now
      expect((await ask(id, email, 'back@example.org')).status).toBe(404);
      expect((await press(changeId, second)).status).toBe(410);
    }
  });

  it('is carried out once when both links are used at the same moment, at two replicas', async () => {
    const { id, email, next } = await register();
    const { changeId } = await wish(id, email, next);
    const answers = await Promise.all([press(changeId, email, service), press(changeId, next, replica)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ text }) => text.includes('new address now'))).toHaveLength(1);
    expect(await addressOf(id)).toBe(next);
  });

  const move = async ({ id, email, next }: Awaited<ReturnType<typeof register>>) => {
    const { changeId } = await wish(id, email, next);
    await press(changeId, email);
    expect(await press(changeId, next, replica)).toEqual({ status: 200, text: expect.stringContaining('new address now') });
    return (await get<HelperListing>(service.url, `/api/registrations/${id}`)).body;
  };

  it('confirms a listing that waited for it, and gives it the badge and the donations that are paid for', async () => {
    const registrationPaymentId = randomUUID();
    neighbours.payments.set(registrationPaymentId, 200);
    const listing = await register({ ...BANK, registrationPaymentId });
    expect(await move(listing)).toMatchObject({ isConfirmed: true, isVerified: true, acceptsDonations: true });
    await eventually(() => expect(collector.events.filter(({ key }) => key === listing.id).at(-1)!.data).toMatchObject({ isConfirmed: true, isVerified: true, acceptsDonations: true }));
  });

  it('lists a listing again that was hidden because nobody had confirmed its address', async () => {
    const listing = await register();
    await service.app.get(DataSource).query(`update helper set confirm_by = now() - interval '1 second' where id = $1`, [listing.id]);
    await eventually(async () => {
      await service.app.get(PeriodicTasks).run('hide-unconfirmed-helpers');
      expect((await get(service.url, `/api/registrations/${listing.id}`)).status).toBe(404);
    });
    expect(await move(listing)).toMatchObject({ id: listing.id, isConfirmed: true });
    await eventually(() => expect(collector.events.filter(({ key }) => key === listing.id).at(-1)!.data).toMatchObject({ isListed: true, hiddenReason: null, email: listing.next }));
  });

  it('shows nothing that an operator hid', async () => {
    const listing = await register();
    await service.app.get(HideHelper).run(listing.id, { actor: 'operator', reason: 'a complaint' });
    await move(listing);
    expect((await get(service.url, `/api/registrations/${listing.id}`)).status).toBe(404);
  });

  it('is refused to a link of another change, another purpose, another address, and to nonsense', async () => {
    const [one, other] = [await register(), await register()];
    const { changeId } = await wish(one.id, one.email, one.next);
    const { changeId: otherChange } = await wish(other.id, other.email, other.next);
    const token = await link(otherChange, one.email);
    expect((await send(service.url, `/api/address-changes/${changeId}/confirm`, { token })).status).toBe(401);
    expect((await press(changeId, one.email, service, { purpose: 'still-correct' })).status).toBe(401);
    expect((await press(changeId, 'stranger@example.org')).status).toBe(410);
    expect((await send(service.url, `/api/address-changes/${changeId}/confirm`, { token: 'nonsense' })).status).toBe(401);
    expect((await send(service.url, '/api/address-changes/nothing/confirm', { token })).status).toBe(410);
    expect(await addressOf(one.id)).toBe(one.email);
  });

  it('is replaced by a newer wish, and over with its day, or when the listing goes', async () => {
    const { id, email, next } = await register();
    const first = await wish(id, email, `first-${next}`);
    await press(first.changeId, `first-${next}`);
    const second = await wish(id, email, next);
    expect((await press(first.changeId, email)).status).toBe(410);
    await service.app.get(DataSource).query(`update address_change set expires_at = now() - interval '1 second' where id = $1`, [second.changeId]);
    expect((await press(second.changeId, email)).status).toBe(410);
    await service.app.get(PeriodicTasks).run('forget-address-changes');
    await service.app.get(PeriodicTasks).run('forget-address-changes');
    const left = () => service.app.get(DataSource).query('select 1 from address_change where helper_id = $1', [id]);
    expect(await left()).toEqual([]);
    const third = await wish(id, email, next);
    await service.app.get(RemoveHelper).run(id, { reason: 'requested', isErased: true });
    expect(await left()).toEqual([]);
    expect((await press(third.changeId, email)).status).toBe(410);
  });

  it('is refused for the same address, for what is no address, and too often', async () => {
    const { id, email, next } = await register();
    expect((await ask(id, email, email.toUpperCase())).status).toBe(400);
    expect((await ask(id, email, 'no address')).status).toBe(400);
    for (let n = 0; n < 3; n++) expect((await ask(id, email, next)).status).toBe(202);
    expect((await ask(id, email, next)).status).toBe(429);
  });
});
