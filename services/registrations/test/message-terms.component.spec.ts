import type { OwnListingCopy } from '@community-help/api-contracts';
import { addressId, IDENTITY_HEADER, PeriodicTasks } from '@community-help/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChangeHelper } from '../src/helper/change-helper.js';
import { HideHelper } from '../src/moderation/hide-helper.js';
import { MessagesBench } from './messages-bench.js';
import { get } from './requests.js';

describe('what may be written to a helper, how often, and how long it is kept', () => {
  let bench: MessagesBench;

  beforeAll(async () => {
    bench = await MessagesBench.start();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.database.query('delete from quota'));

  const left = async (id: string) => (await bench.database.query<{ n: number }[]>('select count(*)::int as n from conversation where id = $1', [id]))[0]!.n;

  it('names every field that is wrong, and takes no other, so no file either', async () => {
    const { id } = await bench.register();
    const wrong = await bench.write(id, { name: 'evil.example/pay', email: 'ann', text: 'x'.repeat(1001) });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/name must not contain a web or e-mail address.*email must be a valid email address.*text must have at most 1000 characters/)]);
    expect((await bench.write(id, { email: bench.someone(), text: ' ' })).text).toMatch(/text is required/);
    for (const more of [{ attachments: ['/objects/x'] }, { helperId: 'other' }, { confirmedAt: '2026-01-01' }]) expect((await bench.write(id, { email: bench.someone(), text: 'x', ...more })).status).toBe(400);
    expect(await bench.newestOf(id)).toBeUndefined();
  });

  it('to a listing that nobody finds is answered like the listing itself; to an address that nobody confirmed it goes not at all', async () => {
    const [hidden, fresh] = [await bench.register(), await bench.register(false)];
    await new HideHelper(bench.database, bench.service.app.get(ChangeHelper)).run(hidden.id, { actor: 'operator', reason: 'odd' });
    const body = { email: bench.someone(), text: 'Hello' };
    for (const id of [hidden.id, 'unknown', 'x'.repeat(300)]) expect([(await bench.write(id, body)).status, (await bench.write(id, body)).text]).toEqual([404, (await get<unknown>(bench.service.url, `/api/registrations/${id}`)).text]);
    expect((await bench.write(fresh.id, body)).status).toBe(409);
    const { helper, sender, id } = await bench.startConversation();
    await new HideHelper(bench.database, bench.service.app.get(ChangeHelper)).run(helper.id, { actor: 'operator', reason: 'odd' });
    expect((await bench.act('read', id, 'sender', sender)).body.ended).toBe('hidden');
    for (const [side, address] of [['sender', sender], ['helper', helper.email]] as const) expect((await bench.act('answer', id, side, address, { text: 'x' })).status).toBe(409);
  });

  it('is counted per connection, network, mailbox and listing over all replicas, and answers per side', async () => {
    const ids = (await Promise.all(Array.from({ length: 4 }, () => bench.register()))).map(({ id }) => id);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const statuses = async (to: string[], address: string, email = bench.someone) => {
      const got: number[] = [];
      for (const [at, id] of to.entries()) got.push((await bench.write(id, { email: email(), text: 'x' }, from(address), at % 2 ? bench.service : bench.replica)).status);
      return got;
    };
    expect(await statuses([ids[0]!, ids[0]!, ids[0]!], '203.0.113.5')).toEqual([202, 202, 429]);
    expect(await statuses([ids[1]!, ids[2]!, ids[3]!], '203.0.113.5')).toEqual([202, 202, 429]);
    expect(await statuses([ids[1]!, ids[2]!, ids[3]!], '203.0.113.6')).toEqual([202, 202, 429]);
    const [name] = bench.someone().split('@') as [string];
    let n = 0;
    expect(await statuses(ids, '198.51.100.1', () => `${name}+${n++}@elsewhere.example`)).toEqual([202, 202, 202, 429]);
    await bench.database.query('delete from quota');
    const { helper, id } = await bench.startConversation();
    const answers: number[] = [];
    for (let at = 0; at < 4; at++) answers.push((await bench.act('answer', id, 'helper', helper.email, { text: `${at}` })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
  });

  it('goes with a removed listing, and with an erased person also what they wrote to others', async () => {
    const [one, two] = [await bench.startConversation(), await bench.startConversation()];
    const own = await bench.register();
    await bench.write(two.helper.id, { email: own.email, text: 'From the erased' });
    const theirs = await bench.newestOf(two.helper.id);
    await bench.confirm(theirs, own.email);
    await bench.act('block', theirs, 'helper', two.helper.email, { isBlocked: true });
    await bench.remove(one.helper.id, false);
    expect([await left(one.id), (await bench.act('read', one.id, 'sender', one.sender)).status]).toEqual([0, 410]);
    await bench.remove(own.id, false);
    expect(await left(theirs)).toBe(1);
    const again = await bench.register();
    await bench.database.query('update helper set email = $2 where id = $1', [again.id, own.email]);
    await bench.remove(again.id, true);
    expect([await left(theirs), await left(two.id)]).toEqual([0, 1]);
    expect(await bench.database.query('select 1 from blocked_sender where sender_id = $1', [addressId(own.email)])).toEqual([]);
    expect(await bench.database.query('select 1 from message where conversation_id = any($1)', [[one.id, theirs]])).toEqual([]);
  });

  it('is forgotten 90 days after the last one, after three when nobody confirmed it, and not before a report of it is decided', async () => {
    const [old, reported, recent] = [await bench.startConversation(), await bench.startConversation(), await bench.startConversation()];
    const [helper, sender] = [await bench.register(), bench.someone()];
    await bench.write(helper.id, { email: sender, text: 'Never confirmed' });
    const unconfirmed = await bench.newestOf(helper.id);
    await bench.act('report', reported.id, 'sender', reported.sender, { text: 'Odd' });
    await bench.database.query(`update conversation set last_message_at = now() - interval '91 days' where id = any($1)`, [[old.id, reported.id]]);
    await bench.database.query(`update conversation set last_message_at = now() - interval '4 days' where id = any($1)`, [[unconfirmed, recent.id]]);
    await bench.service.app.get(PeriodicTasks).run('forget-conversations');
    expect(await Promise.all([old.id, reported.id, recent.id, unconfirmed].map(left))).toEqual([0, 1, 1, 0]);
    await bench.database.query(`update report set state = 'decided', assigned_to = 'o', decision = 'nothing', decision_reason = 'read', decided_by = 'o', decided_at = now() where conversation_id = $1`, [reported.id]);
    await bench.service.app.get(PeriodicTasks).run('forget-conversations');
    expect(await left(reported.id)).toBe(0);
  });

  it('is among what its owner takes home, without an address', async () => {
    const { helper, sender, id } = await bench.startConversation();
    await bench.act('answer', id, 'helper', helper.email, { text: 'Yes.' });
    const headers = { [IDENTITY_HEADER]: await bench.identity(helper.email, ['helper'], [helper.id]) };
    const { body, text } = await get<OwnListingCopy>(bench.service.url, `/api/account/listings/${helper.id}/download`, headers);
    expect(body.conversations).toMatchObject([{ senderName: 'Ann', messages: [{ isYours: false, text: 'Is there a place on Tuesday?' }, { isYours: true, text: 'Yes.' }] }]);
    expect(text).not.toContain(sender);
  });
});
