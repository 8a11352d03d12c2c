import type { OperatorPage, OperatorReport } from '@community-help/api-contracts';
import { ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { addressId, IDENTITY_HEADER, type Identity } from '@community-help/service-kit';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { MessagesBench } from './messages-bench.js';
import { get, postTo } from './requests.js';

describe('a message to a helper', () => {
  let bench: MessagesBench;

  beforeAll(async () => {
    bench = await MessagesBench.start();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.database.query('delete from quota'));

  it('is mailed to the helper only once the link that went to its sender was used, and then once', async () => {
    const [helper, sender] = [await bench.register(), bench.someone()];
    const answer = await bench.write(helper.id, { name: ' Ann ', email: sender, text: ' Is there a place?\nFor two. ' });
    expect([answer.status, answer.text]).toEqual([202, expect.stringContaining('emailed you a link')]);
    const [asked] = await bench.whenNotices(helper.id, 'confirm', 1);
    expect(await bench.neighbours.openMailSeal(asked!.sealedSender!)).toEqual({ email: sender, header: expect.anything() });
    expect(asked).not.toHaveProperty('sealedWords');
    const id = await bench.newestOf(helper.id);
    expect((await bench.act('read', id, 'helper', helper.email)).status).toBe(410);
    expect(bench.noticesOf(helper.id, 'to-helper')).toEqual([]);
    expect((await Promise.all([bench.confirm(id, sender), bench.confirm(id, sender, bench.replica)])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await bench.confirm(id, sender)).status).toBe(200);
    const [told] = await bench.whenNotices(helper.id, 'to-helper', 1);
    expect(await bench.neighbours.openMailSeal(told!.sealedWords!)).toMatchObject({ listingName: helper.name, from: 'Ann', text: 'Is there a place?\nFor two.' });
    expect(told).not.toHaveProperty('sealedSender');
  });

  it('is answered by the helper and by its sender again, each by mail, and neither reads an address of the other anywhere', async () => {
    const { helper, sender, id } = await bench.startConversation();
    const first = await bench.act('answer', id, 'helper', helper.email, { text: 'Yes, at ten.' });
    expect(first.body).toMatchObject({ you: 'helper', senderName: 'Ann', ended: null, messages: [{ isYours: false, text: 'Is there a place on Tuesday?' }, { isYours: true, text: 'Yes, at ten.' }] });
    const [toSender] = await bench.whenNotices(helper.id, 'to-sender', 1);
    expect(await bench.neighbours.openMailSeal(toSender!.sealedSender!)).toMatchObject({ email: sender });
    expect(await bench.neighbours.openMailSeal(toSender!.sealedWords!)).toMatchObject({ from: helper.name, text: 'Yes, at ten.' });
    const second = await bench.act('answer', id, 'sender', sender, { text: 'Thank you.' });
    expect(second.body.messages.map(({ isYours, text }) => [isYours, text])).toEqual([[true, 'Is there a place on Tuesday?'], [false, 'Yes, at ten.'], [true, 'Thank you.']]);
    await bench.whenNotices(helper.id, 'to-helper', 2);
    expect(first.text + second.text).not.toMatch(/example/);
    const stored = JSON.stringify(await bench.database.query('select to_jsonb(c) as c, to_jsonb(m) as m from conversation c join message m on m.conversation_id = c.id where c.id = $1', [id]));
    expect(stored).not.toContain(sender);
  });

  it('from who is barred by operators reaches no helper, neither begun anew nor in what was begun', async () => {
    const { helper, sender, id } = await bench.startConversation();
    await bench.whenNotices(helper.id, 'to-helper', 1);
    await bench.database.query('insert into barred_sender (sender_id, helper_id, barred_at) values ($1, $2, now())', [addressId(sender), helper.id]);
    expect((await bench.act('read', id, 'helper', helper.email)).body).toMatchObject({ ended: 'barred', isBlockedByYou: false });
    for (const verb of ['answer', 'report']) {
      const refused = await bench.act(verb, id, 'sender', sender, { text: 'All the same.' });
      expect([refused.status, refused.text]).toEqual([409, 'We pass on no more messages from who began this conversation. Nothing was sent.']);
    }
    const other = await bench.register();
    expect((await bench.write(other.id, { email: sender, text: 'To somebody else.' })).status).toBe(202);
    expect((await bench.confirm(await bench.newestOf(other.id), sender)).status).toBe(409);
    expect([bench.noticesOf(helper.id, 'to-helper').length, bench.noticesOf(other.id, 'to-helper')]).toEqual([1, []]);
    await bench.database.query('delete from barred_sender');
    expect((await bench.act('answer', id, 'sender', sender, { text: 'Thank you.' })).status).toBe(200);
  });

  it('that is sent twice, first or later, is one', async () => {
    const [helper, sender] = [await bench.register(), bench.someone()];
    const headers = { 'idempotency-key': randomUUID() };
    const body = { email: sender, text: 'Twice' };
    for (const at of [bench.service, bench.replica]) expect((await bench.write(helper.id, body, headers, at)).status).toBe(202);
    await bench.database.query('delete from idempotency_key'); // the process died before its answer was remembered
    expect((await bench.write(helper.id, body, headers)).status).toBe(202);
    expect(await bench.database.query('select 1 from conversation where helper_id = $1', [helper.id])).toHaveLength(1);
    const id = await bench.newestOf(helper.id);
    await bench.confirm(id, sender);
    for (let n = 0; n < 2; n++) expect((await bench.act('answer', id, 'sender', sender, { text: 'And this' }, { 'idempotency-key': 'k' })).body.messages).toHaveLength(2);
    await bench.whenNotices(helper.id, 'to-helper', 2);
  });

  it('that one of the two wants no more of is refused to the other in plain words, also one begun anew', async () => {
    const { helper, sender, id } = await bench.startConversation();
    await bench.whenNotices(helper.id, 'to-helper', 1);
    expect((await bench.act('block', id, 'helper', helper.email, { isBlocked: true })).body).toMatchObject({ ended: 'blocked-by-you', isBlockedByYou: true });
    const refused = await bench.act('answer', id, 'sender', sender, { text: 'Please!' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('They do not want any more messages from you')]);
    expect((await bench.act('read', id, 'sender', sender)).body.ended).toBe('blocked-by-other');
    // whoever types an address learns nothing of it; whoever owns it does
    expect((await bench.write(helper.id, { email: sender, text: 'Anew' })).status).toBe(202);
    const anew = await bench.newestOf(helper.id);
    expect([(await bench.confirm(anew, sender)).status, bench.noticesOf(helper.id, 'to-helper').length]).toEqual([409, 1]);
    expect((await bench.act('block', id, 'helper', helper.email, { isBlocked: false })).body.ended).toBeNull();
    expect((await bench.act('answer', id, 'sender', sender, { text: 'Thank you' })).status).toBe(200);
    expect((await bench.act('block', id, 'sender', sender, { isBlocked: true })).body.ended).toBe('blocked-by-you');
    expect((await bench.act('answer', id, 'helper', helper.email, { text: 'Why?' })).status).toBe(409);
    expect((await bench.act('answer', id, 'sender', sender, { text: 'Oh' })).text).toContain('Take that back first');
  });

  it('that is reported lies in the queue with what was written, ends the conversation, and is answered by mail', async () => {
    const { helper, sender, id } = await bench.startConversation('Send me your card number');
    for (let n = 0; n < 2; n++) expect((await bench.act('report', id, 'helper', helper.email, { text: 'This is fraud.' })).status).toBe(202);
    const operator = { [IDENTITY_HEADER]: await bench.identity('operator@example.org', ['operator']) };
    const queue = async () => (await get<OperatorPage<OperatorReport>>(bench.service.url, '/api/operator/reports?limit=50', operator)).body.rows.filter(({ listing }) => listing.id === helper.id);
    const [report, ...more] = await queue();
    expect(more).toEqual([]);
    expect(report).toMatchObject({ reason: 'message', text: 'This is fraud.', conversation: { reportedBy: 'helper', senderName: 'Ann', messages: [{ from: 'sender', text: 'Send me your card number' }] } });
    expect(JSON.stringify(report)).not.toContain('example');
    expect((await bench.act('answer', id, 'sender', sender, { text: 'Now!' })).status).toBe(409);
    const decided = await postTo(bench.service.url, `/api/operator/reports/${report!.id}/decide`, { decision: 'nothing', reason: 'blocked already', version: 1, revision: report!.listing.revision }, operator);
    expect([decided.status, decided.text]).toEqual([200, decided.text]);
    const notice = await eventually(() => {
      const found = bench.collector.events.find(({ type, key }) => type === ModerationNoticeRequestedV1.topic && key === helper.id)?.data as ModerationNoticeRequestedV1;
      expect(found).toMatchObject({ notice: 'report-decided', isAboutMessages: true });
      return found;
    });
    expect(await bench.neighbours.openMailSeal(notice.sealedWords)).toMatchObject({ email: helper.email });
  });

  it('is opened by nothing but the link of its own side, which dies with the address it went to', async () => {
    const [one, other] = [await bench.startConversation(), await bench.startConversation()];
    const read = (id: string, body: object) => postTo(bench.service.url, `/api/conversations/${id}/read`, body);
    const attempts: [number, object][] = [
      [401, { side: 'helper', token: await bench.token('helper-conversation', other.id, one.helper.email) }],
      [401, { side: 'helper', token: await bench.token('sender-conversation', one.id, one.sender) }],
      [401, { side: 'sender', token: await bench.token('confirm-message', one.id, one.sender) }],
      [401, { side: 'sender', token: 'nonsense' }],
      [410, { side: 'helper', token: await bench.token('helper-conversation', one.id, 'stranger@example.org') }],
      [400, { side: 'operator', token: 'nonsense' }],
      [400, { side: 'sender', token: { toString: 'x' } }],
    ];
    for (const [status, body] of attempts) expect([(await read(one.id, body)).status, body]).toEqual([status, body]);
    for (const verb of ['answer', 'report']) expect((await postTo(bench.service.url, `/api/conversations/${one.id}/${verb}`, { side: 'sender', token: 'nonsense', text: 'x' })).status).toBe(401);
    expect((await postTo(bench.service.url, `/api/conversations/${one.id}/block`, { side: 'sender', token: 'nonsense', isBlocked: true })).status).toBe(401);
    expect((await postTo(bench.service.url, `/api/conversations/${one.id}/confirm`, { token: await bench.token('confirm-message', other.id, one.sender) })).status).toBe(401);
    expect((await read('nothing', { side: 'sender', token: await bench.token('sender-conversation', 'nothing', one.sender) })).status).toBe(410);
    expect((await bench.act('read', one.id, 'helper', one.helper.email)).status).toBe(200);
    await bench.database.query('update helper set email = $2 where id = $1', [one.helper.id, 'moved@example.org']);
    expect((await bench.act('read', one.id, 'helper', one.helper.email)).status).toBe(410);
    expect((await bench.act('read', one.id, 'helper', 'moved@example.org')).status).toBe(200);
  });

  it('is for none of those who are signed in: not the owner, not another helper, not an operator', async () => {
    const { helper, sender, id } = await bench.startConversation();
    const bodies: Record<string, object> = { read: {}, answer: { text: 'x' }, block: { isBlocked: true }, report: { text: 'x' }, confirm: {} };
    const everybody = [{}, ...(await Promise.all([[sender, ['helper']], [helper.email, ['helper']], ['operator@example.org', ['operator']]].map(async ([email, roles]) => ({ [IDENTITY_HEADER]: await bench.identity(email as string, roles as Identity['roles'], [helper.id]) }))))];
    for (const [verb, body] of Object.entries(bodies)) {
      for (const headers of everybody) {
        const answer = await postTo(bench.service.url, `/api/conversations/${id}/${verb}`, { ...(verb !== 'confirm' && { side: 'helper' }), token: 'x', ...body }, headers);
        expect([verb, answer.status]).toEqual([verb, 401]);
      }
    }
  });
});
