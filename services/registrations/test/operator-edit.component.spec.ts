import type { AuditEntry, EditedListing, OperatorPage, OwnListingRecord } from '@community-help/api-contracts';
import { ListingEditedV1, ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { collectEvents, eventually, type EventCollector } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asItIs } from './editing-owner.js';
import { OperatorsBench } from './operators-bench.js';

describe('an operator edits a listing in the place of its owner', () => {
  let bench: OperatorsBench;
  let mails: EventCollector;

  beforeAll(async () => {
    bench = await OperatorsBench.start();
    mails = await collectEvents(bench.service.transport, [ListingEditedV1, ModerationNoticeRequestedV1]);
  });
  afterAll(() => bench.close());

  const read = async (id: string): Promise<OwnListingRecord> => (await bench.ask<OwnListingRecord>('GET', `/api/operator/listings/${id}/record`)).body;
  const send = (id: string, edit: object, token?: string) => bench.ask<EditedListing>('POST', `/api/operator/listings/${id}/edit`, edit, token);
  const change = async (id: string, more: object) => send(id, { ...asItIs(await read(id)), reason: 'the number had a digit too few', ...more });
  const linesOf = async (id: string) => (await bench.ask<OperatorPage<AuditEntry>>('GET', `/api/operator/audit?helperId=${id}`)).body.rows;
  const told = (id: string) => mails.events.filter(({ key }) => key === id).map(({ type, data }) => [type, (data as ModerationNoticeRequestedV1).notice]);

  it('by the same form: everybody sees it, the owner gets a mail with the reason, and the log says which fields, not what', async () => {
    const { id } = await bench.register({ phone: '0113 496 012' });
    const { status, body } = await change(id, { phone: '0113 496 0123', description: 'Corrected words.' });
    expect([status, body]).toEqual([200, expect.objectContaining({ id, revision: 2, phone: '0113 496 0123', description: 'Corrected words.' })]);
    expect((await bench.ask('GET', `/api/registrations/${id}`)).text).toContain('Corrected words.');
    const [line, ...rest] = await linesOf(id);
    expect([line, rest]).toEqual([
      expect.objectContaining({ action: 'listing.edit', reason: 'the number had a digit too few', before: { state: 'listed', revision: 1 }, after: { state: 'listed', revision: 2, changed: ['description', 'phone'] } }),
      [],
    ]);
    await eventually(() => expect(told(id)).toEqual([[ModerationNoticeRequestedV1.topic, 'edited']]));
    const { sealedWords } = mails.events.find(({ key }) => key === id)!.data as ModerationNoticeRequestedV1;
    expect(sealedWords.split('.')).toHaveLength(5);
  });

  it('also while nobody else finds it, and as often as it takes; who changes nothing tells nobody', async () => {
    const { id } = await bench.register();
    await bench.ask('POST', `/api/operator/listings/${id}/hide`, { reason: 'a test', revision: 1 });
    expect(await read(id)).toMatchObject({ state: 'hidden', revision: 2 });
    for (let n = 0; n < 25; n++) expect((await change(id, { description: `Words ${n}.` })).status).toBe(200);
    expect((await change(id, {})).body.revision).toBe(27);
    expect(await linesOf(id)).toHaveLength(26);
    await eventually(() => expect(told(id)).toHaveLength(26));
  });

  it('by the same rules, each fault at its field, with a reason, and nothing that is not theirs to change', async () => {
    const { id } = await bench.register();
    expect((await change(id, { name: 'Win at evil.example' })).text).toContain('name');
    for (const bad of [{ reason: undefined }, { reason: ' ' }, { reason: 'x'.repeat(1001) }, { phone: '12' }, { email: 'thief@example.org' }, { isVerified: true }]) expect([bad, (await change(id, bad)).status]).toEqual([bad, 400]);
    expect([(await read(id)).revision, await linesOf(id)]).toEqual([1, []]);
    for (const none of ['%00', 'nobody', '..%2F..']) expect([none, [400, 404].includes((await send(none, { ...asItIs(await read(id)), reason: 'a test' })).status)]).toEqual([none, true]);
  });

  it('and of two, or an owner and an operator, at the same time the second is told', async () => {
    const email = `owner-${Date.now()}@example.org`;
    const { id } = await bench.register({ email });
    const record = asItIs(await read(id));
    const second = await bench.identity('second@example.org', ['operator']);
    const answers = await Promise.all([send(id, { ...record, name: 'From the first', reason: 'a test' }), send(id, { ...record, name: 'From the second', reason: 'a test' }, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toContain('was changed meanwhile');
    const owner = await bench.identity(email, ['helper'], [id]);
    expect((await bench.ask('POST', `/api/registrations/${id}/edit`, { ...record, name: 'From the owner' }, owner)).status).toBe(409);
    expect((await bench.ask('POST', `/api/registrations/${id}/edit`, { ...record, revision: 2, name: 'From the owner' }, owner)).status).toBe(200);
    expect(await linesOf(id)).toHaveLength(1);
  });

  it('but none that was removed', async () => {
    const { id } = await bench.register();
    const edit = { ...asItIs(await read(id)), reason: 'a test' };
    await bench.ask('POST', `/api/operator/listings/${id}/remove`, { reason: 'a test', cause: 'requested', revision: 1 });
    expect([(await bench.ask('GET', `/api/operator/listings/${id}/record`)).status, (await send(id, edit)).status]).toEqual([404, 404]);
  });
});
