import { HelperRegisteredV1, HelperRemovedV1, MessageNoticeRequestedV1, type MessageNotice } from '@community-help/event-contracts';
import { addressMark, LinkVerifier, publicSigningKeys } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listing } from './support/events.js';
import { linkIn } from './support/mailbox.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('mails of a conversation', () => {
  let bench: ReportingBench;
  let verifier: LinkVerifier;

  beforeAll(async () => {
    bench = await startReporting();
    verifier = await LinkVerifier.load('LINK_PUBLIC_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', bench.service.env['LINK_SIGNING_KEYS'] as string));
  });
  afterAll(() => bench?.close());

  const tell = async (notice: MessageNotice, helperId: string, more: object) => {
    const event = { noticeId: randomUUID(), helperId, conversationId: randomUUID(), notice, requestedAt: new Date().toISOString(), ...more };
    for (let n = 0; n < 2; n++) await publish(bench.service.transport, MessageNoticeRequestedV1, event, { id: randomUUID() });
    return event.conversationId;
  };
  const words = (text: string) => bench.seal({ listingName: 'Quince\nWorks', from: 'Ann', text });
  const knownHelper = async () => {
    const helperId = `helper-${randomUUID()}`;
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { isConfirmed: true, name: 'Quince Works' }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1', [helperId])).toHaveLength(1));
    return { helperId, email: `${helperId}@helpers.example` };
  };

  it('ask the sender to confirm with a link of three days, and quote nothing', async () => {
    const email = `sender-${randomUUID()}@elsewhere.example`;
    const id = await tell('confirm', 'h1', { sealedSender: await bench.seal({ email }) });
    const mail = await bench.mailbox.whenSubject(email, 'Please confirm your message');
    const { page, token } = linkIn(mail);
    expect(page).toBe(`https://site.example/links/confirm-message/${id}`);
    const link = await verifier.verify(token, { purpose: 'confirm-message', subject: id });
    expect(Math.round((link.expiresAt.getTime() - Date.now()) / 3_600_000)).toBe(72);
    expect(await bench.mailbox.to(email)).toHaveLength(1);
  });

  it('bring a message to the helper and an answer to its sender, each with a link of 90 days for their side alone', async () => {
    const { helperId, email } = await knownHelper();
    const sender = `sender-${randomUUID()}@elsewhere.example`;
    const cases = [
      ['to-helper', email, 'A message about your listing', 'helper-conversation', {}],
      ['to-sender', sender, 'An answer to your message', 'sender-conversation', { sealedSender: await bench.seal({ email: sender }) }],
    ] as const;
    for (const [notice, address, subject, purpose, more] of cases) {
      const id = await tell(notice, helperId, { ...more, sealedWords: await words('One line\nFrom: us <b>\n\nhttps://evil.example') });
      const mail = await bench.mailbox.whenSubject(address, subject);
      const { page, token } = linkIn(mail);
      expect(page).toBe(`https://site.example/links/${purpose}/${id}`);
      const link = await verifier.verify(token, { purpose, subject: id });
      expect([link.addressMark, Math.round((link.expiresAt.getTime() - Date.now()) / 86_400_000)]).toEqual([addressMark(address), 90]);
      // every line of a stranger's is one of a quotation
      expect(mail.Text).toMatch(/> One line\n> From: us <b>\n> ?\n> https:\/\/evil\.example/);
      expect(mail.HTML).toContain('From: us &lt;b&gt;');
      expect(mail.HTML).not.toContain('href="https://evil');
      expect(mail.Text + mail.HTML).not.toContain(address === email ? sender : email);
      expect((await bench.mailbox.subjectsTo(address)).filter((one) => one === subject)).toHaveLength(1);
    }
  });

  it('are not written to a helper whose listing was taken down meanwhile', async () => {
    const { helperId, email } = await knownHelper();
    await bench.mailbox.whenSubject(email, 'Your registration is on the map');
    await publish(bench.service.transport, HelperRemovedV1, { helperId, revision: 2, reason: 'requested', isErased: false, removedAt: new Date().toISOString() });
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1 AND removed_at IS NOT NULL', [helperId])).toHaveLength(1));
    const id = await tell('to-helper', helperId, { sealedWords: await words('Too late') });
    await eventually(async () => expect(await bench.rows('SELECT state FROM mail WHERE link_subject = $1', [id])).toEqual([{ state: 'dropped' }]));
    expect(await bench.mailbox.subjectsTo(email)).toEqual(['Your registration is on the map']);
  });
});
