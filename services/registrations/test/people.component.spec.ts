import type { ErasedPerson, KnownPerson, OperatorListingDetails, OperatorPage, AuditEntry, PersonCopy } from '@community-help/api-contracts';
import { HelperRemovedV1 } from '@community-help/event-contracts';
import { addressId } from '@community-help/service-kit';
import { collectEvents, eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { OperatorsBench } from './operators-bench.js';

const someone = (): string => `someone-${randomUUID().slice(0, 8)}@example.org`;

describe('an operator acts for somebody who asks what is kept of them', () => {
  let bench: OperatorsBench;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
  });
  afterAll(() => bench.close());

  const ask = <Body>(what: string, body: object, token?: string) => bench.ask<Body>('POST', `/api/operator/people/${what}`, body, token);
  const find = async (email: string): Promise<KnownPerson> => (await ask<KnownPerson>('find', { email })).body;
  const erasureOf = async (email: string) => {
    const { listings, reports, conversations } = await find(email);
    return { email, reason: 'asked by letter', listings: listings.map(({ id, revision }) => ({ id, revision })), reports, conversations };
  };
  const linesOf = async (helperId: string) => (await bench.ask<OperatorPage<AuditEntry>>('GET', `/api/operator/audit?helperId=${helperId}`)).body.rows;

  /** A confirmed message, as its sender's link leaves it. */
  const write = (helperId: string, email: string, text: string) =>
    bench.database.query(
      `with begun as (insert into conversation (id, helper_id, sender_id, sender_name, sealed_sender, confirmed_at, last_message_at, created_at)
         values (gen_random_uuid(), $1, $2, 'Ann', 'sealed', now(), now(), now()) returning id)
       insert into message (id, conversation_id, is_from_helper, text, sent_at) select gen_random_uuid(), id, false, $3, now() from begun`,
      [helperId, addressId(email), text],
    );

  it('finds what was registered and reported with an address, however it is written, and nothing of another one', async () => {
    const email = someone();
    const [first, second] = [await bench.register({ email }), await bench.register({ email: email.toUpperCase() })];
    await bench.register({ email: `x${email}` });
    const strange = await bench.register();
    await bench.report(strange.id, { reason: 'fraud', text: 'They asked for a card.', email });
    expect(await find(` ${email} `)).toEqual({
      listings: [second, first].map(({ id, name }) => ({ id, name, projectType: 'employment', state: 'listed', revision: 1, createdAt: expect.any(String) })),
      reports: 1,
      conversations: 0,
      isBarred: false,
    });
    expect(await find(someone())).toEqual({ listings: [], reports: 0, conversations: 0, isBarred: false });
    for (const bad of ['', 'nobody', 42, 'two@example.org, three@example.org']) expect((await ask('find', { email: bad })).status).toBe(400);
  });

  it('takes the copy that its owner could take, and notes it without the address', async () => {
    const email = someone();
    const listing = await bench.register({ email, phone: '0113 496 0000' });
    const strange = await bench.register();
    await bench.report(strange.id, { reason: 'fraud', text: 'They asked for a card.', email });
    await write(strange.id, email, 'May I come on Friday?');
    await write(listing.id, someone(), 'Do you have soup?');
    const { status, body, headers } = await ask<PersonCopy>('copy', { email, reason: 'asked by letter' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const owner = await bench.identity(email, ['helper'], [listing.id]);
    const { body: own } = await bench.ask<PersonCopy['listings'][number]>('GET', `/api/account/listings/${listing.id}/download`, {}, owner);
    expect(body.listings).toEqual([{ ...own, copiedAt: body.copiedAt }]);
    expect(body.reports).toEqual([expect.objectContaining({ helperId: strange.id, reason: 'fraud', text: 'They asked for a card.', state: 'open' })]);
    expect(body.listings[0]!.conversations).toEqual([expect.objectContaining({ messages: [expect.objectContaining({ isYours: false, text: 'Do you have soup?' })] })]);
    expect(body.conversations).toEqual([expect.objectContaining({ messages: [expect.objectContaining({ isYours: true, text: 'May I come on Friday?' })] })]);
    for (const [id, actions] of [[listing.id, ['listing.copy']], [strange.id, ['listing.copy-conversation', 'report.copy']]] as const) {
      const lines = await linesOf(id);
      expect(lines).toEqual(actions.map((action) => expect.objectContaining({ action, reason: 'asked by letter', by: expect.objectContaining({ isYou: true }) })));
      expect(JSON.stringify(lines)).not.toContain(email);
    }
    expect((await ask('copy', { email: someone(), reason: 'asked by letter' })).status).toBe(404);
    expect((await ask('copy', { email })).text).toContain('reason is required');
  });

  it('erases all of it as its owner would, in every service, and what was reported stays without its sender', async () => {
    const email = someone();
    const [listing, other, strange] = [await bench.register({ email }), await bench.register({ email }), await bench.register()];
    await bench.report(strange.id, { reason: 'fraud', text: 'They asked for a card.', email });
    await bench.report(listing.id);
    await write(strange.id, email, 'May I come on Friday?');
    const events = await collectEvents(bench.service.transport, [HelperRemovedV1]);
    expect((await ask<ErasedPerson>('erase', await erasureOf(email))).body).toEqual({ listings: 2, reports: 1, conversations: 1 });
    await eventually(() => {
      const told = events.events.map(({ data }) => data as HelperRemovedV1).filter(({ helperId }) => [listing.id, other.id].includes(helperId));
      expect(told).toEqual([expect.objectContaining({ isErased: true, reason: 'requested' }), expect.objectContaining({ isErased: true, reason: 'requested' })]);
    });
    await eventually(async () => expect(await bench.isFound(listing)).toEqual([false, false, false, false]));
    expect(await find(email)).toEqual({ listings: [], reports: 0, conversations: 0, isBarred: false });
    const kept = JSON.stringify([await bench.database.query('select * from helper where id = any($1)', [[listing.id, other.id]]), await bench.database.query('select * from report'), await bench.database.query('select * from audit_entry')]);
    for (const trace of [email, listing.name, addressId(email)]) expect(kept).not.toContain(trace);
    expect((await linesOf(listing.id)).map(({ action, reason }) => [action, reason])).toEqual([['listing.erase', 'asked by letter']]);
    expect((await linesOf(strange.id)).map(({ action }) => action)).toEqual(['listing.forget-conversation', 'report.forget-sender']);
    expect(await bench.database.query('select 1 from conversation where helper_id = $1', [strange.id])).toEqual([]);
    const { reports } = (await bench.ask<OperatorListingDetails>('GET', `/api/operator/listings/${strange.id}`)).body;
    expect(reports).toEqual([expect.objectContaining({ reason: 'fraud', text: null, wantsAnswer: false })]);
  });

  it('finds, copies and erases what somebody without a listing wrote and reported', async () => {
    const email = someone();
    const strange = await bench.register();
    await write(strange.id, email, 'May I come on Sunday?');
    await bench.report(strange.id, { reason: 'fraud', text: 'They asked for a card.', email });
    expect(await find(email)).toEqual({ listings: [], reports: 1, conversations: 1, isBarred: false });
    const { body } = await ask<PersonCopy>('copy', { email, reason: 'asked by letter' });
    expect(body).toMatchObject({ listings: [], reports: [{ text: 'They asked for a card.' }], conversations: [{ messages: [{ isYours: true, text: 'May I come on Sunday?' }] }] });
    expect((await ask<ErasedPerson>('erase', await erasureOf(email))).body).toEqual({ listings: 0, reports: 1, conversations: 1 });
    expect(await find(email)).toEqual({ listings: [], reports: 0, conversations: 0, isBarred: false });
    const kept = JSON.stringify(await bench.database.query('select (select json_agg(r) from report r) as r, (select json_agg(c) from conversation c) as c, (select json_agg(m) from message m) as m, (select json_agg(a) from audit_entry a) as a'));
    for (const trace of [email, addressId(email), 'May I come on Sunday?']) expect(kept).not.toContain(trace);
  });

  it('bars an address from reporting and writing anywhere, until it is let in again, and tells the second operator', async () => {
    const [email, strange, other] = [someone(), await bench.register(), await bench.register()];
    await write(strange.id, email, 'I know where you live.');
    const bar = (isBarred: boolean) => ask<KnownPerson>('bar', { email, reason: 'threats', isBarred });
    const reports = () => bench.database.query('select 1 from report where reporter_id = $1', [addressId(email)]);
    expect((await ask('bar', { email: someone(), reason: 'threats', isBarred: true })).status).toBe(404);
    expect((await bar(false)).status).toBe(409);
    const answers = await Promise.all([bar(true), bar(true)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await find(email)).isBarred).toBe(true);
    await bench.report(other.id, { reason: 'fraud', text: 'Again.', email });
    expect(await reports()).toEqual([]);
    await ask('erase', await erasureOf(email));
    expect(await find(email)).toMatchObject({ conversations: 0, isBarred: true });
    expect((await bar(false)).body.isBarred).toBe(false);
    await bench.report(other.id, { reason: 'fraud', text: 'Politely.', email });
    expect(await reports()).toHaveLength(1);
    expect((await linesOf(strange.id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['listing.admit-sender', { isBarred: true }, { isBarred: false }],
      ['listing.forget-conversation', {}, {}],
      ['listing.bar-sender', { isBarred: false }, { isBarred: true }],
    ]);
  });

  it('tells the second one, also when both press at the same moment, and does all of it or nothing', async () => {
    const email = someone();
    const listings = [await bench.register({ email }), await bench.register({ email })];
    const wanted = await erasureOf(email);
    const second = await bench.identity('second@example.org', ['operator']);
    const answers = await Promise.all([ask<ErasedPerson>('erase', wanted), ask<ErasedPerson>('erase', wanted, second)]);
    // The second finds nothing, as whoever asks again because the answer was lost.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await ask('erase', wanted)).status).toBe(404);
    for (const { id } of listings) expect(await linesOf(id)).toHaveLength(1);

    const again = someone();
    const [hidden] = [await bench.register({ email: again }), await bench.register({ email: again })];
    const stale = await erasureOf(again);
    await bench.ask('POST', `/api/operator/listings/${hidden.id}/hide`, { reason: 'a test', revision: 1 });
    const refused = await ask('erase', stale);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('changed while you looked at it. Nothing was done')]);
    await bench.register({ email: again });
    expect((await ask('erase', { ...stale, listings: (await erasureOf(again)).listings.slice(1) })).status).toBe(409);
    expect((await find(again)).listings).toHaveLength(3);
  });

  it('of an address under which there is nothing erases nothing', async () => {
    expect((await ask('erase', await erasureOf(someone()))).status).toBe(404);
    const email = someone();
    for (const bad of [{ listings: 'all' }, { listings: [{ id: 'x' }] }, { listings: [], reports: -1 }, {}]) expect((await ask('erase', { email, reason: 'a test', reports: 0, conversations: 0, ...bad })).status).toBe(400);
  });
});
