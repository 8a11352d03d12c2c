import { CheckNoticeRequestedV1, HelperRegisteredV1, StillCorrectAskedV1, type CheckNotice } from '@community-help/event-contracts';
import { addressMark, LinkVerifier, publicSigningKeys } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const ASKED = 'Is your listing still correct?';

describe('mails about checks of listings', () => {
  let bench: ReportingBench;

  beforeAll(async () => {
    bench = await startReporting();
  });
  afterAll(() => bench?.close());

  const tell = async (notice: CheckNotice, sealed: object, more: object = {}) => {
    const event = { noticeId: randomUUID(), helperId: 'h1', notice, sealedWords: await bench.seal(sealed), requestedAt: new Date().toISOString(), ...more };
    for (let n = 0; n < 2; n++) await publish(bench.service.transport, CheckNoticeRequestedV1, event, { id: randomUUID() });
  };
  /** Two topics: what is asked must not overtake who it is. */
  const register = async (helperId: string, more: object = {}) => {
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { isConfirmed: true, ...more }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1', [helperId])).toHaveLength(1));
  };
  const ask = (helperId: string, askId: string) =>
    publish(bench.service.transport, StillCorrectAskedV1, { askId, helperId, checkedUntil: '2026-12-02T10:00:00.000Z', askedAt: new Date().toISOString() }, { id: randomUUID() });

  it.each([
    ['checked', 'Your listing is checked', /It holds until: 2 Dec 2026/, { checkedUntil: '2026-12-02T10:00:00.000Z' }],
    ['rejected', 'We could not check your listing', /Reason: no such number/, {}],
    ['withdrawn', 'The check of your listing was withdrawn', /Reason: no such number/, {}],
    ['lapsed', 'The check of your listing is over', /A check holds for 100 days/, {}],
  ] as const)('tell once that it was %s', async (notice, subject, words, more) => {
    const email = `${notice}-${randomUUID()}@mail.example`;
    await tell(notice, { email, listingName: 'Quince\nWorks <b>', reason: 'no such number' }, more);
    const { Text } = await bench.mailbox.whenSubject(email, subject);
    expect(Text).toMatch(words);
    expect(Text).toContain('Listing: Quince Works');
    expect(Text.includes('no such number')).toBe(notice !== 'checked');
    expect(Text).toContain('https://site.example/manage');
    await tell(notice, { email, listingName: '', reason: 'once more' }, { noticeId: randomUUID(), ...more });
    await bench.mailbox.whenTo(email, 2);
  });

  it('ask once for each end of a check whether all is correct, with a link of ten days for this listing and address', async () => {
    const helperId = `helper-${randomUUID()}`;
    const address = `${helperId}@helpers.example`;
    await register(helperId);
    for (let n = 0; n < 3; n++) await ask(helperId, `${helperId}.1`);
    const { Text } = await bench.mailbox.whenSubject(address, ASKED);
    expect(Text).toMatch(/until 2 Dec 2026/);
    const [, page, token] = /(https:\/\/site\.example\/links\/still-correct\/[^#]+)#(\S+)/.exec(Text)!;
    expect(page).toBe(`https://site.example/links/still-correct/${helperId}`);
    const verifier = await LinkVerifier.load('LINK_PUBLIC_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', bench.service.env['LINK_SIGNING_KEYS'] as string));
    const link = await verifier.verify(decodeURIComponent(token!), { purpose: 'still-correct', subject: helperId });
    expect([link.addressMark, Math.round((link.expiresAt.getTime() - Date.now()) / 86_400_000)]).toEqual([addressMark(address), 10]);
    await ask(helperId, `${helperId}.2`);
    await bench.mailbox.whenTo(address, 3);
    const kinds = await bench.rows<{ kind: string }>('SELECT kind FROM mail WHERE helper_id = $1 ORDER BY created_at', [helperId]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['registration-received', 'still-correct', 'still-correct']);
  });

  it('ask nobody about a listing of the demonstration', async () => {
    const helperId = `demo-${randomUUID()}`;
    await register(helperId, { isDemo: true });
    await ask(helperId, `${helperId}.1`);
    await tell('checked', { email: `last-${helperId}@mail.example`, listingName: '', reason: '' }, { checkedUntil: '2026-12-02T10:00:00.000Z' });
    await bench.mailbox.whenSubject(`last-${helperId}@mail.example`, 'Your listing is checked');
    expect(await bench.rows('SELECT id FROM mail WHERE helper_id = $1', [helperId])).toEqual([]);
  });
});
