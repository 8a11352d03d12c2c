import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HelperRegisteredV1, HelperRemovedV1, ModerationNoticeRequestedV1 } from '@community-help/event-contracts';
import { outgoingEvent } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { ForgetMails } from '../src/mails/forget-mails.js';
import { ForgetRecipient } from '../src/recipients/forget-recipient.js';
import { listing } from './support/events.js';
import { startScripted, type ScriptedBench } from './support/scripted-bench.js';
import type { ScriptedSmtp } from './support/scripted-smtp.js';

const NOBODY_TAKES = { auth: '535 authentication failed' };
const A_MINUTE_MS = 60_000;

describe('a sealed mail to somebody who is erased while it waits', () => {
  let bench: ScriptedBench;
  let smtp: ScriptedSmtp;
  let helperId: string;
  let address: string;

  beforeAll(async () => {
    bench = await startScripted();
    ({ smtp } = bench);
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    smtp.cut();
    smtp.script = NOBODY_TAKES;
    helperId = `helper-${randomUUID()}`;
    address = `Ann.${helperId}@Mail.example`;
    await register(helperId);
  });

  const register = async (id: string) => {
    await publish(bench.service.transport, HelperRegisteredV1, listing(id, { email: address, isDemo: true }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1', [id])).toHaveLength(1));
  };
  const remove = async (id: string) => {
    await publish(bench.service.transport, HelperRemovedV1, { helperId: id, revision: 9, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
    await eventually(async () => expect(await bench.rows(`SELECT 1 FROM recipient WHERE helper_id = $1 AND email = ''`, [id])).toHaveLength(1));
  };
  const mail = (noticeId: string) => bench.rows('SELECT state, last_error, sealed IS NULL AS is_silent FROM mail WHERE message_id LIKE $1', [`%${noticeId}%`]);
  /** An operator's word about the listing, to an address as somebody else may spell it. */
  const tell = async (happenedAt = new Date(), to = address.toLowerCase()): Promise<string> => {
    const noticeId = randomUUID();
    const sealedWords = await bench.seal({ email: to, listingName: 'Quince Works', reason: 'spam' });
    const event = outgoingEvent(ModerationNoticeRequestedV1, { noticeId, helperId, notice: 'hidden', sealedWords, requestedAt: happenedAt.toISOString() });
    await bench.service.transport.bus.publish([{ ...event, occurredAt: happenedAt.toISOString() }]);
    await eventually(async () => expect(await mail(noticeId)).toHaveLength(1));
    return noticeId;
  };
  const erase = async (email: string) => {
    const headers = { ...(await bench.signedIn('operator@example.org', ['operator'])), 'content-type': 'application/json' };
    const answer = await fetch(`${bench.service.url}/api/operator/readers/erase`, { method: 'POST', headers, body: JSON.stringify({ email, reason: 'asked by letter' }) });
    return answer.status;
  };
  const serverIsBack = () => (smtp.script = {});
  const whenDropped = (noticeId: string) =>
    eventually(async () => expect(await mail(noticeId)).toEqual([{ state: 'dropped', last_error: 'erased', is_silent: true }]));
  const whenSent = (noticeId: string) => eventually(async () => expect(await mail(noticeId)).toMatchObject([{ state: 'sent' }]));
  const taken = () => smtp.taken.filter((text) => text.toLowerCase().includes(address.toLowerCase()));

  it('is dropped and wiped, and whoever registers again gets what is about that', async () => {
    const before = await tell();
    await remove(helperId);
    const after = await tell();
    serverIsBack();
    await whenDropped(before);
    await whenSent(after);
    expect(taken()).toHaveLength(1);
  });

  it('is dropped also when its event is read again later, as after a restore', async () => {
    await remove(helperId);
    const again = await tell(new Date(Date.now() - A_MINUTE_MS));
    serverIsBack();
    await whenDropped(again);
  });

  it('is dropped also where an operator erases an address of which nothing else is kept', async () => {
    address = `donor-${randomUUID()}@mail.example`;
    const before = await tell();
    expect(await erase(address)).toBe(404);
    serverIsBack();
    await whenDropped(before);
    expect(taken()).toEqual([]);
  });

  it('goes out while they have another listing, and not after the last one is erased', async () => {
    const other = `${helperId}-other`;
    await register(other);
    const first = await tell();
    await remove(helperId);
    await erase(address);
    serverIsBack();
    await whenSent(first);
    smtp.cut();
    smtp.script = NOBODY_TAKES;
    const second = await tell();
    await remove(other);
    serverIsBack();
    await whenDropped(second);
  });

  it('is dropped also when they erase two listings at once', async () => {
    const other = `${helperId}-other`;
    await register(other);
    const before = await tell();
    const removal = (id: string) => ({ helperId: id, revision: 9, reason: 'requested', isErased: true, removedAt: new Date().toISOString() });
    const database = bench.service.app.get(DataSource);
    const forget = bench.get(ForgetRecipient);
    let second: Promise<void> | undefined;
    await database.transaction(async (manager) => {
      await forget.run(manager, removal(helperId));
      second = database.transaction((another) => forget.run(another, removal(other)));
      await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await second;
    serverIsBack();
    await whenDropped(before);
  });

  it('is known for as long as one can be read from the log or waits, and no longer', async () => {
    await remove(helperId);
    const known = () => bench.rows('SELECT 1 FROM erased_address');
    await bench.rows('DELETE FROM mail');
    const forgetAt = async (days: number) => {
      await bench.rows('UPDATE erased_address SET erased_at = now() - make_interval(days => $1)', [days]);
      await bench.get(ForgetMails).run();
    };
    await forgetAt(39);
    expect(await known()).not.toEqual([]);
    await tell(new Date(Date.now() - 42 * 86_400_000));
    await forgetAt(41);
    expect(await known()).not.toEqual([]);
    await bench.rows('DELETE FROM mail');
    await forgetAt(41);
    expect(await known()).toEqual([]);
  });

  it('is dropped by its address in clear, however the listing spelled it', async () => {
    expect((await bench.post('/api/newsletter', { email: address })).status).toBe(202);
    await remove(helperId);
    expect(await bench.rows('SELECT 1 FROM newsletter_subscription WHERE email = $1', [address.toLowerCase()])).toEqual([]);
    expect(await bench.rows(`SELECT state FROM mail WHERE kind = 'newsletter-confirm' AND recipient_address = $1`, [address.toLowerCase()])).toEqual([]);
  });
});
