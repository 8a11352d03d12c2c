import type { OwnListingCopy } from '@community-help/api-contracts';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { ChangeHelper } from '../src/helper/change-helper.js';
import { EndPremium } from '../src/helper/end-premium.js';
import { HideHelper } from '../src/moderation/hide-helper.js';
import { ListDuplicates } from '../src/moderation/list-duplicates.js';
import { RestoreHelper } from '../src/moderation/restore-helper.js';
import { asItIs, EditingOwner, OWNER } from './editing-owner.js';
import { get } from './requests.js';

describe('an owner edits a listing', () => {
  let owner: EditingOwner;

  beforeAll(async () => {
    owner = await EditingOwner.start({ EDITS_PER_LISTING_PER_DAY: '12' });
  });
  afterAll(() => owner.close());

  it('and everybody sees it: record, profile, search, list and map of every replica, and every service', async () => {
    const listing = await owner.register();
    const name = `Qanun ${randomUUID()}`;
    const { status, body } = await owner.change(listing.id, { name, phone: '0113 496 0999', description: 'Plucked strings.', location: 'YO1 7HH', website: 'qanun.example' });
    expect([status, body]).toEqual([200, expect.objectContaining({ name, revision: 2, placement: 'Shown near YO1 7HH, York.', website: 'qanun.example', state: 'listed' })]);
    for (const { url } of [owner.service, owner.replica]) {
      expect(await owner.shown(listing.id, url)).toMatchObject({ name, phone: '0113 496 0999', description: 'Plucked strings.', location: 'YO1 7HH', latitude: '53.95998', locationPrecision: 'unit' });
      expect((await get(url, `/api/helpers/${listing.id}`)).text).toContain(name);
      for (const q of [name, 'plucked strings']) expect((await get(url, `/api/registrations?limit=50&q=${encodeURIComponent(q)}`)).text).toContain(listing.id);
      expect((await get(url, `/api/registrations?limit=10&q=${encodeURIComponent(listing.name)}`)).text).not.toContain(listing.id);
      expect((await get(url, '/api/registrations?bbox=-1.2,53.9,-1,54&zoom=19')).text).toContain(listing.id);
    }
    await eventually(() => expect(owner.events(listing.id)).toEqual([expect.objectContaining({ revision: 2, name, latitude: 53.95998, email: OWNER, isListed: true, sealedBankDetails: null })]));
  });

  it('by the rules of a registration, each fault at its field', async () => {
    const { id } = await owner.register();
    const bad = { name: 'Win at evil.example', phone: '12', location: ' ', website: 'x'.repeat(201), availability: ['x'.repeat(301)], latitude: '91', longitude: '0' };
    expect(await owner.refuse(id, bad)).toEqual({
      status: 400,
      fields: expect.arrayContaining([expect.stringMatching(/^name: /), expect.stringMatching(/^phone: /), expect.stringMatching(/^location: /), expect.stringMatching(/^website: /), expect.stringMatching(/^availability: /), expect.stringMatching(/^latitude: /)]),
    });
    expect((await owner.refuse(id, { latitude: '53' })).fields).toEqual(['longitude: longitude is required when latitude is given']);
    expect((await owner.refuse(id, { description: 'ü'.repeat(2500), additionalInfo: 'x'.repeat(3100) })).fields).toEqual([expect.stringContaining('8000 bytes')]);
    expect((await owner.read(id)).revision).toBe(1);
  });

  it('and takes nothing along that is not theirs to change', async () => {
    const listing = await owner.register();
    const grabbed = { id: 'other', email: 'thief@example.org', projectType: 'charities', acceptsDonations: true, sortCode: '12-34-56', registrationPaymentId: randomUUID(), isVerified: true, isPremium: true, isConfirmed: true };
    expect(await owner.refuse(listing.id, grabbed)).toEqual({ status: 400, fields: Object.keys(grabbed).map((field) => `${field}: ${field} cannot be changed here`) });
    for (const field of ['hiddenReason', 'pausedAt', 'wantsDonations', 'createdAt', 'duplicateOf', 'confirmedAt']) expect(await owner.refuse(listing.id, { [field]: 'x' })).toEqual({ status: 400, fields: [`${field}: ${field} is not a known field`] });
    expect(listing).toEqual(expect.objectContaining(await owner.shown(listing.id)));
  });

  it('but no listing by an id that is none', async () => {
    const { id } = await owner.register();
    const edit = asItIs(await owner.read(id));
    for (const none of ['%00', '%ED%A0%80', 'x'.repeat(2000), `${id}%20`, id.toUpperCase(), '..%2F..', "'%20or%201=1"]) {
      const answers = [await owner.ask('GET', `/api/account/listings/${none}`), await owner.send(none, { ...edit, name: 'Anybody' })];
      expect([none, answers.every(({ status }) => status === 400 || status === 404)]).toEqual([none, true]);
    }
    expect((await owner.read(id)).revision).toBe(1);
  });

  it('that another window changed meanwhile: nothing is overwritten, and of eight at once one is saved', async () => {
    const { id } = await owner.register();
    const record = await owner.read(id);
    expect((await owner.send(id, { ...asItIs(record), name: 'From the first window' })).status).toBe(200);
    const { status, body } = await owner.send<{ detail: string }>(id, { ...asItIs(record), name: 'From the second window' });
    expect([status, body.detail]).toEqual([409, expect.stringContaining('changed meanwhile')]);
    const now = asItIs(await owner.read(id));
    expect(now.name).toBe('From the first window');
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => owner.send(id, { ...now, name: `Window ${at}` }, [owner.service, owner.replica][at % 2]!.url)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await owner.read(id)).name).toBe(answers.find((answer) => answer.status === 200)!.body.name);
  });

  it('once, however often it is sent', async () => {
    const { id } = await owner.register();
    const edit = { ...asItIs(await owner.read(id)), name: 'Said twice', images: ['/objects/images/twice.webp'] };
    const answers = await Promise.all([owner.send(id, edit), owner.send(id, edit, owner.replica.url), owner.send(id, edit)]);
    const again = await owner.send(id, edit);
    expect([...answers, again].map(({ status, body }) => [status, body.revision])).toEqual(Array.from({ length: 4 }, () => [200, 2]));
    await eventually(() => expect([owner.events(id).length, owner.edits(id)]).toEqual([1, [['name', 'images']]]));
  });

  it('while an operator hides it: it stays hidden, and the edit is neither lost nor shown', async () => {
    const { id } = await owner.register();
    const record = await owner.read(id);
    await new HideHelper(owner.service.app.get(DataSource), owner.service.app.get(ChangeHelper)).run(id, { actor: 'operator', reason: 'looks odd' });
    expect((await owner.send(id, { ...asItIs(record), name: 'Too late' })).status).toBe(409);
    const { status, body } = await owner.change(id, { name: 'Mended' });
    expect([status, body.state, body.name]).toEqual([200, 'hidden', 'Mended']);
    expect((await get(owner.service.url, `/api/registrations/${id}`)).status).toBe(404);
    expect(JSON.stringify(body)).not.toContain('looks odd');
    await new RestoreHelper(owner.service.app.get(DataSource), owner.service.app.get(ChangeHelper)).run(id, { actor: 'operator', reason: 'looked right' });
    expect((await owner.shown(id)).name).toBe('Mended');
  });

  it('beside a premium that ends: the badge stays gone', async () => {
    const registrationPaymentId = randomUUID();
    owner.neighbours.payments.set(registrationPaymentId, 200);
    const { id, isVerified } = await owner.register({ registrationPaymentId, acceptsDonations: true });
    expect(isVerified).toBe(true);
    const record = await owner.read(id);
    const database = owner.service.app.get(DataSource);
    const endPremium = owner.service.app.get(EndPremium);
    const ended = { helperId: id, endedAt: new Date(Date.now() + 1000).toISOString() } as Parameters<EndPremium['run']>[1];
    const [edited] = await Promise.all([owner.send(id, { ...asItIs(record), name: 'At the same time' }), database.transaction((manager) => endPremium.run(manager, ended))]);
    if (edited.status === 409) await owner.change(id, { name: 'At the same time' });
    expect(await owner.shown(id)).toMatchObject({ name: 'At the same time', isVerified: false, acceptsDonations: false });
    expect(await owner.read(id)).toMatchObject({ isPremium: false, revision: 3 });
  });

  it('while it is paused: nobody sees it before it is resumed', async () => {
    const { id } = await owner.register();
    await owner.ask('POST', `/api/registrations/${id}/pause`);
    expect((await owner.change(id, { name: 'Behind closed shutters' })).body.state).toBe('paused');
    expect((await get(owner.service.url, `/api/registrations/${id}`)).status).toBe(404);
    await owner.ask('POST', `/api/registrations/${id}/resume`);
    expect((await owner.shown(id)).name).toBe('Behind closed shutters');
  });

  it('and who takes another one\'s name at the same address is marked for an operator', async () => {
    const known = await owner.register({ location: 'YO1 7HH' });
    const { id } = await owner.register();
    const duplicates = async () => (await new ListDuplicates(owner.service.app.get(DataSource)).run()).filter((one) => one.id === id).map(({ duplicateOf }) => duplicateOf);
    expect(await duplicates()).toEqual([]);
    await owner.change(id, { name: known.name.toUpperCase(), location: 'YO1 7HH' });
    expect(await duplicates()).toEqual([known.id]);
  });

  it('so often a day and no more, over all replicas; what fails because of us is not counted', async () => {
    const { id } = await owner.register();
    owner.neighbours.isUploadsAway = true;
    for (let n = 0; n < 13; n += 1) expect((await owner.change(id, { images: ['/objects/new.webp'] })).status).toBe(503);
    owner.neighbours.isUploadsAway = false;
    for (let n = 0; n < 12; n += 1) expect((await owner.send(id, { ...asItIs(await owner.read(id)), name: `Name ${n}` }, [owner.service, owner.replica][n % 2]!.url)).status).toBe(200);
    const { status, headers } = await owner.change(id, { name: 'One too many' });
    expect([status, Number(headers.get('retry-after')) > 0, (await owner.read(id)).name]).toEqual([429, true, 'Name 11']);
  });

  it('and takes a copy of everything home', async () => {
    const { id } = await owner.register({ images: ['/objects/images/home.webp'] });
    const { status, headers, body } = await owner.ask<OwnListingCopy>('GET', `/api/account/listings/${id}/download`);
    expect([status, headers.get('content-disposition'), headers.get('cache-control')]).toEqual([200, 'attachment; filename="my-listing.json"', 'no-store']);
    expect(body).toEqual({
      copiedAt: expect.any(String),
      listing: await owner.read(id),
      kept: { wantsDonations: false, registrationPaymentId: null, confirmedAt: null, confirmBy: expect.any(String), pausedAt: null },
      conversations: [],
      pictures: ['/objects/images/home.webp'],
    });
    expect(body.listing.email).toBe(OWNER);
  });
});
