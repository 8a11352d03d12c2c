import { ModerationNoticeRequestedV1, type ModerationNotice } from '@community-help/event-contracts';
import { publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('mails about what operators did', () => {
  let bench: ReportingBench;

  beforeAll(async () => {
    bench = await startReporting();
  });
  afterAll(() => bench?.close());

  const tell = async (notice: ModerationNotice, sealed: object, more: object = {}, id = randomUUID()) => {
    const event = { noticeId: randomUUID(), helperId: 'h1', notice, sealedWords: await bench.seal(sealed), requestedAt: new Date().toISOString(), ...more };
    await publish(bench.service.transport, ModerationNoticeRequestedV1, event, { id });
    return event;
  };

  it.each([
    ['hidden', 'Your listing was hidden', /nobody finds it .* for now/],
    ['restored', 'Your listing is shown again', /shown on the map and in searches again/],
    ['removed', 'Your listing was taken down', /for good; its texts and pictures are deleted/],
    ['appeal-declined', 'Your listing stays hidden', /looked at your listing again, and it stays hidden/],
    ['edited', 'Your listing was corrected', /We corrected something in your listing/],
    ['warned', 'Something in your listing has to change', /stays as it is for now/],
  ] as const)('tell the owner of a listing that was %s why, and how to appeal', async (notice, subject, words) => {
    const email = `${notice}-${randomUUID()}@mail.example`;
    await tell(notice, { email, listingName: 'Quince\nWorks <b>', reason: 'asks for "cards"' });
    const body = (await bench.mailbox.whenSubject(email, subject)).Text;
    expect(body).toMatch(words);
    expect(body).toContain('Quince Works');
    expect(body).toContain('Reason: asks for "cards"');
    expect(/If you think that this is wrong, .*write to us/.test(body)).toBe(notice !== 'restored');
    expect(body.includes('Ask us to look again')).toBe(notice === 'hidden');
  });

  it('name no listing where its address was never confirmed', async () => {
    const email = `nameless-${randomUUID()}@mail.example`;
    await tell('hidden', { email, listingName: '', reason: 'spam' });
    expect((await bench.mailbox.whenSubject(email, 'Your listing was hidden')).Text).not.toContain('Listing:');
  });

  it.each([
    ['nothing', /left it as it is/],
    ['warn', /told its owner what has to change/],
    ['hide', /Nobody finds the listing any more/],
    ['remove', /took the listing down for good/],
  ] as const)('tell whoever reported that the decision was %s, and nothing else', async (decision, words) => {
    const email = `reporter-${randomUUID()}@mail.example`;
    await tell('report-decided', { email, reason: 'between us and the owner' }, { decision });
    const body = (await bench.mailbox.whenSubject(email, 'What became of your report')).Text;
    expect(body).toMatch(words);
    expect(body).not.toMatch(/between us/);
  });

  it('come once, however often the event does', async () => {
    const email = `once-${randomUUID()}@mail.example`;
    const id = randomUUID();
    const event = await tell('hidden', { email, listingName: 'Once', reason: 'spam' }, {}, id);
    await publish(bench.service.transport, ModerationNoticeRequestedV1, event, { id: randomUUID() });
    await tell('restored', { email, listingName: 'Once', reason: 'no spam' });
    await bench.mailbox.whenSubject(email, 'Your listing is shown again');
    await bench.mailbox.whenTo(email, 2);
  });
});
