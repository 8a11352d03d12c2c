import type { HelperListing, MapView, OperatorCheck, OperatorListingDetails, OperatorOverview, OperatorPage, OwnListing } from '@community-help/api-contracts';
import { HelperUpdatedV1, type HelperListingV1 } from '@community-help/event-contracts';
import { collectEvents, eventually, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RemoveHelper } from '../src/moderation/remove-helper.js';
import { CheckingBench, CHARITY } from './checking-bench.js';
import { get } from './requests.js';

const DAY_MS = 86_400_000;

describe('the check of who a listing is', () => {
  let bench: CheckingBench;
  let collector: EventCollector;

  beforeAll(async () => {
    bench = await CheckingBench.start();
    collector = await collectEvents(bench.service.transport, [HelperUpdatedV1]);
  });
  afterAll(() => bench.close());

  const newest = (id: string) => collector.events.filter(({ key }) => key === id).map(({ data }) => data as HelperListingV1).at(-1);
  /** What visitors are told at each place, at both replicas. */
  const told = async ({ id, name, latitude, longitude }: HelperListing) => {
    const at = [longitude, latitude, longitude, latitude].map(Number);
    const box = `${at[0]! - 0.001},${at[1]! - 0.001},${at[2]! + 0.001},${at[3]! + 0.001}`;
    const marks: [at: unknown, by: unknown][] = [];
    for (const { url } of [bench.service, bench.replica]) {
      const record = (await get<HelperListing>(url, `/api/registrations/${id}`)).body;
      const list = (await get<HelperListing[]>(url, '/api/registrations')).body.find((listing) => listing.id === id)!;
      const page = (await get<{ helpers: HelperListing[] }>(url, `/api/registrations?limit=1&q=${encodeURIComponent(name)}`)).body.helpers[0]!;
      const view = (await get<MapView>(url, `/api/registrations?bbox=${box}&zoom=19`)).body.items.find((item) => item.id === id) as unknown as HelperListing;
      for (const { checkedAt, checkedBy } of [record, list, page, view]) marks.push([checkedAt, checkedBy]);
    }
    return marks;
  };
  const everywhere = (at?: string, by?: string) => Array.from({ length: 8 }, () => [at, by]);

  it('is asked for by the owner, made by an operator, and told to visitors in list, page, map and record', async () => {
    const listing = await bench.register();
    expect(await told(listing)).toEqual(everywhere());
    const asked = await bench.claim(listing.id, { ...CHARITY, number: ' sc0 12345 ' });
    expect([asked.status, asked.body.verification]).toEqual([200, expect.objectContaining({ state: 'pending', method: 'charity-register', country: 'scotland', number: 'SC012345', checkedAt: null, reason: null })]);
    expect(await told(listing)).toEqual(everywhere());
    const checked = await bench.decide('check', listing.id, { reason: 'is in the register', revision: 2 });
    expect(checked.status).toBe(200);
    const { checkedAt, checkedUntil, checkedBy } = checked.body.verification;
    expect([checked.body.verification.state, checkedBy?.isYou, Date.parse(checkedUntil!) - Date.parse(checkedAt!)]).toEqual(['checked', true, 100 * DAY_MS]);
    expect(await told(listing)).toEqual(everywhere(checkedAt!, 'the Scottish Charity Register'));
    await eventually(() => expect(newest(listing.id)).toMatchObject({ revision: 3, checkedAt, checkedBy: 'the Scottish Charity Register', isVerified: false }));
    expect(JSON.stringify(await told(listing))).not.toContain('SC012345');
  });

  it('is told with its new day everywhere when it was made again', async () => {
    const listing = await bench.register();
    await bench.checked(listing.id);
    expect(await told(listing)).toHaveLength(8);
    const [{ at }] = await bench.database.query<[{ at: Date }][]>(`update helper set checked_at = checked_at - interval '3 days' where id = $1 returning checked_at as at`, [listing.id]).then(([rows]) => rows as unknown as [{ at: Date }]);
    expect(await told(listing)).toEqual(everywhere(at.toISOString(), 'the Scottish Charity Register'));
  });

  it('is another thing than the paid badge: neither makes the other', async () => {
    const [paid, checked] = [await bench.register(), await bench.register()];
    await bench.database.query('update helper set is_verified = true, is_premium = true where id = $1', [paid.id]);
    await bench.checked(checked.id);
    const marks = async ({ id }: HelperListing) => (({ isVerified, checkedBy }) => [isVerified, checkedBy !== undefined])((await get<HelperListing>(bench.replica.url, `/api/registrations/${id}`)).body);
    expect([await marks(paid), await marks(checked)]).toEqual([[true, false], [false, true]]);
  });

  it('waits in a queue, oldest first, counted in the overview, page by page', async () => {
    const count = async () => (await bench.ask<OperatorOverview>('GET', '/api/operator/overview')).body.pendingChecks;
    const before = await count();
    const made: string[] = [];
    for (let n = 0; n < 3; n++) made.push((await bench.register()).id);
    for (const id of made) await bench.claim(id, { method: 'visit' });
    expect(await count()).toBe(before + 3);
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const page = (await bench.ask<OperatorPage<OperatorCheck>>('GET', `/api/operator/checks?limit=2${after}`)).body;
      seen.push(...page.rows.map(({ id }) => id));
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    expect(seen.slice(-3)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await bench.ask<unknown>('GET', '/api/operator/checks?state=unverified')).status).toBe(400);
  });

  it('can be rejected with a reason, and made all the same; the owner may ask again', async () => {
    const { id } = await bench.register();
    await bench.claim(id);
    const rejected = await bench.decide('reject', id, { reason: 'no such number', revision: 2 });
    expect(rejected.body.verification).toMatchObject({ state: 'rejected', reason: 'no such number', checkedAt: null, number: 'SC012345' });
    expect((await bench.own(id)).verification).toMatchObject({ state: 'rejected', reason: 'no such number' });
    expect((await bench.decide('check', id, { reason: 'found it after all', revision: 3 })).body.verification).toMatchObject({ state: 'checked', reason: null });
    expect((await bench.claim(id, { method: 'visit' })).body.verification).toMatchObject({ state: 'pending', method: 'visit', number: null, checkedAt: null, checkedUntil: null });
  });

  it('can be withdrawn, and is told nowhere any more', async () => {
    const listing = await bench.register();
    await bench.checked(listing.id);
    expect((await bench.decide('withdraw', listing.id, { reason: 'left the register', revision: 3 })).body.verification).toMatchObject({ state: 'rejected', reason: 'left the register', checkedAt: null, checkedUntil: null, checkedBy: null });
    expect(await told(listing)).toEqual(everywhere());
    await eventually(() => expect(newest(listing.id)).toMatchObject({ revision: 4 }));
    expect(newest(listing.id)).not.toHaveProperty('checkedAt');
    const { history } = (await bench.ask<OperatorListingDetails>('GET', `/api/operator/listings/${listing.id}`)).body;
    expect(history.map(({ action, reason, before, after, by }) => [action, reason, before, after, by.isYou])).toEqual([
      ['listing.withdraw-check', 'left the register', { verification: 'checked', method: 'charity-register', revision: 3 }, { verification: 'rejected', method: 'charity-register', revision: 4 }, true],
      ['listing.check', 'seen it there', { verification: 'pending', method: 'charity-register', revision: 2 }, { verification: 'checked', method: 'charity-register', revision: 3 }, true],
    ]);
  });

  it('of two operators the second one is told, and nothing is done', async () => {
    const { id } = await bench.register();
    await bench.claim(id);
    const second = await bench.identity('second@example.org', ['operator']);
    const answers = await Promise.all([
      bench.decide('check', id, { reason: 'is there', revision: 2 }),
      bench.decide('reject', id, { reason: 'is not there', revision: 2 }, second, bench.replica),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(/^This listing changed while you looked at it: (it is checked|its check was rejected or withdrawn \("is not there"\)) now\. Nothing was done; please look again\.$/);
    expect((await bench.ask<OperatorListingDetails>('GET', `/api/operator/listings/${id}`)).body.history).toHaveLength(1);
  });

  it.each([
    ['check', 'nobody has asked for a check'],
    ['reject', 'nobody has asked for a check'],
    ['withdraw', 'nobody has asked for a check'],
  ] as const)('cannot be %sed where nobody asked', async (verb, words) => {
    const { id } = await bench.register();
    const { status, text } = await bench.decide(verb, id, { reason: 'a test', revision: 1 });
    expect([status, text]).toEqual([409, `This cannot be done: ${words}. Nothing was done.`]);
  });

  it('an owner who says the same again changes nothing; another claim is told to an operator who looks at the older one', async () => {
    const { id } = await bench.register();
    const first = (await bench.claim(id)).body;
    expect((await bench.claim(id, { ...CHARITY, number: 'sc012345' })).body).toEqual(first);
    await bench.claim(id, { ...CHARITY, number: 'SC054321' });
    expect((await bench.decide('check', id, { reason: 'seen the other', revision: 2 })).status).toBe(409);
    expect((await bench.own(id)).verification).toMatchObject({ state: 'pending', number: 'SC054321' });
  });

  it.each([
    [{}, /method is required/],
    [{ method: 'friend' }, /method must be one of/],
    [{ method: 'charity-register' }, /country is required/],
    [{ method: 'charity-register', country: 'france', number: '1234567' }, /country must be one of/],
    [{ method: 'charity-register', country: 'scotland', number: '1234567' }, /number must be SC0 and five digits/],
    [{ method: 'charity-register', country: 'scotland', number: 7 }, /number must be text/],
    [{ method: 'companies-house', number: '123' }, /number must have the 8 characters/],
    [{ method: 'email-domain' }, /method needs a website in the listing/],
    [{ method: 'visit', state: 'checked' }, /state/],
  ])('%j is refused in the words of the form', async (claim, words) => {
    const { id } = await bench.register();
    const { status, text } = await bench.claim(id, claim);
    expect([status, text]).toEqual([400, expect.stringMatching(words)]);
    expect((await bench.own(id)).verification.state).toBe('unverified');
  });

  it('by the domain of the address asks for exactly one domain, when it is asked for and when it is decided', async () => {
    const { id } = await bench.register({ website: 'https://www.aire-valley.example' });
    expect((await bench.claim(id, { method: 'email-domain' })).body.verification).toMatchObject({ state: 'pending', number: null });
    await bench.database.query(`update helper set website = 'https://elsewhere.example' where id = $1`, [id]);
    const { status, text } = await bench.decide('check', id, { reason: 'same domain', revision: 2 });
    expect([status, text]).toEqual([409, expect.stringMatching(/needs an address at elsewhere\.example.*reject it/)]);
    const gmail = await bench.register({ email: 'aire.valley@gmail.com', website: 'https://gmail.com' });
    expect((await bench.claim(gmail.id, { method: 'email-domain' }, 'aire.valley@gmail.com')).text).toMatch(/anybody can have one at gmail\.com/);
  });

  it.each([
    ['name', 'pending', { name: 'Somebody Else' }],
    ['website', 'pending', { website: 'https://elsewhere.example' }],
    ['description', 'checked', { description: 'Other words.' }],
    ['phone', 'checked', { phone: '0113 496 0999' }],
  ])('an edit of its %s leaves it %s', async (_field, state, change) => {
    const listing = await bench.register();
    await bench.checked(listing.id);
    expect((await bench.change(listing.id, change)).verification.state).toBe(state);
    expect((await get<HelperListing>(bench.replica.url, `/api/registrations/${listing.id}`)).body.checkedBy !== undefined).toBe(state === 'checked');
  });

  it('nobody can write it into an edit or a registration', async () => {
    const { id } = await bench.register();
    await expect(bench.change(id, { checkedAt: new Date().toISOString() })).rejects.toThrow('checkedAt cannot be changed here');
    await expect(bench.change(id, { verification: { state: 'checked' } })).rejects.toThrow('verification cannot be changed here');
    await expect(bench.register({ verificationState: 'checked' })).rejects.toThrow('verificationState');
  });

  it("is the owner's to ask for, and nobody else's", async () => {
    const { id } = await bench.register();
    expect((await bench.claim(id, CHARITY, 'other@example.org')).status).toBe(404);
    const { status } = await bench.ask<OwnListing>('POST', `/api/registrations/${id}/verification`, CHARITY, null);
    expect(status).toBe(401);
    expect((await bench.own(id)).verification.state).toBe('unverified');
  });

  it('may be asked for ten times a day', async () => {
    const { id } = await bench.register();
    for (let n = 0; n < 10; n++) expect((await bench.claim(id, { ...CHARITY, number: `SC01234${n}` })).status).toBe(200);
    expect((await bench.claim(id, { ...CHARITY, number: 'SC099999' })).status).toBe(429);
  });

  it('goes with a listing that is removed', async () => {
    const { id } = await bench.register();
    await bench.checked(id);
    await bench.service.app.get(RemoveHelper).run(id, { reason: 'requested', isErased: true });
    const [row] = await bench.database.query<object[]>('select verification_state, verification_method, verification_country, verification_number, verification_asked_at, checked_by_id, checked_at, checked_until from helper where id = $1', [id]);
    expect(Object.values(row!)).toEqual(['unverified', ...Array.from({ length: 7 }, () => null)]);
  });

  it('is in the list of own listings', async () => {
    const { id } = await bench.register();
    await bench.claim(id);
    const token = await bench.identity(CheckingBench.OWNER, ['helper'], [id]);
    const { body } = await bench.ask<OwnListing[]>('GET', '/api/account/listings', {}, token);
    expect(body.find((listing) => listing.id === id)?.verification).toMatchObject({ state: 'pending', number: 'SC012345' });
  });
});
