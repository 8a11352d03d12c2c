import { AddressChangeRequestedV1, HelperRegisteredV1 } from '@community-help/event-contracts';
import { addressMark, LinkVerifier, publicSigningKeys } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { listing } from './support/events.js';
import { linkIn } from './support/mailbox.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const SUBJECT = 'Please confirm the change of address';

describe('mails about another address', () => {
  let bench: ReportingBench;

  beforeAll(async () => {
    bench = await startReporting();
  });
  afterAll(() => bench?.close());

  it('go to both mailboxes once, each with a link of a day for this change and its own address; the new one learns no name', async () => {
    const helperId = `helper-${randomUUID()}`;
    const [old, next] = [`${helperId}@helpers.example`, `next-${randomUUID()}@elsewhere.example`];
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { isConfirmed: true, name: 'Quince Works' }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1', [helperId])).toHaveLength(1));
    const changeId = randomUUID();
    const event = { changeId, helperId, sealedNewAddress: await bench.seal({ email: next }), requestedAt: new Date().toISOString() };
    for (let n = 0; n < 2; n++) await publish(bench.service.transport, AddressChangeRequestedV1, event, { id: randomUUID() });
    const verifier = await LinkVerifier.load('LINK_PUBLIC_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', bench.service.env['LINK_SIGNING_KEYS'] as string));
    for (const address of [old, next]) {
      const mail = await bench.mailbox.whenSubject(address, SUBJECT);
      const { page, token } = linkIn(mail);
      expect(page).toBe(`https://site.example/links/change-address/${changeId}`);
      const link = await verifier.verify(token, { purpose: 'change-address', subject: changeId });
      expect([link.addressMark, Math.round((link.expiresAt.getTime() - Date.now()) / 3_600_000)]).toEqual([addressMark(address), 24]);
      expect(mail.Text.includes('Quince Works')).toBe(address === old);
      expect(mail.Text).not.toContain(address === old ? next : old);
    }
    const kinds = await bench.rows<{ kind: string }>(`SELECT kind FROM mail WHERE link_subject = $1 ORDER BY kind`, [changeId]);
    expect(kinds.map(({ kind }) => kind)).toEqual(['address-change-new', 'address-change-old']);
  });
});
