import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ConfirmationRequestedV1,
  HelperRegisteredV1,
  HelperUpdatedV1,
  ListingEditedV1,
  PayoutAccountLinkRequestedV1,
  PayoutAccountUpdatedV1,
  PremiumPaidV1,
  PremiumRefundedV1,
} from '@community-help/event-contracts';
import { addressMark, LinkVerifier, publicSigningKeys } from '@community-help/service-kit';
import { eventually, publish, type TestTransport } from '@community-help/test-kit';
import { listing } from './support/events.js';
import { linkIn } from './support/mailbox.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const CONFIRM = 'Please confirm your email address';
const HOUR_MS = 3_600_000;

describe('one-time links in mails', () => {
  let bench: ReportingBench;
  let transport: TestTransport;
  let verifier: LinkVerifier;
  let helperId: string;
  let address: string;

  beforeAll(async () => {
    bench = await startReporting();
    transport = bench.service.transport;
    verifier = await LinkVerifier.load('LINK_PUBLIC_KEYS', publicSigningKeys('LINK_SIGNING_KEYS', bench.service.env['LINK_SIGNING_KEYS'] as string));
  });
  afterAll(() => bench?.close());
  beforeEach(() => {
    helperId = `helper-${randomUUID()}`;
    address = `${helperId}@helpers.example`;
  });

  const hoursLeft = (expiresAt: Date) => Math.round((expiresAt.getTime() - Date.now()) / HOUR_MS);
  const unconfirmed = { name: 'Your bank account is locked', location: 'http://evil.example/login', description: 'call 0909', isConfirmed: false };

  it('go to a new address without a word of what was registered, and work for 72 hours', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId, unconfirmed));
    const body = await bench.mailbox.whenSubject(address, CONFIRM);
    const { page, token } = linkIn(body);
    // A signature is as good as random letters: a word of four may be among them.
    const words = `${body.Text}${body.HTML}`.replaceAll(page, '').replaceAll(token, '');
    for (const word of ['bank', 'evil', '0909', 'Leeds', helperId.slice(7)]) expect(words).not.toContain(word);
    expect(body.Text).toContain('hidden after those 72 hours');
    expect(page).toBe(`https://site.example/links/confirm-address/${helperId}`);
    const link = await verifier.verify(token, { purpose: 'confirm-address', subject: helperId });
    expect([link.addressMark, hoursLeft(link.expiresAt)]).toEqual([addressMark(address), 72]);
  });

  it('are neither in the queue nor in the finished mail that is kept', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId, unconfirmed));
    const { token } = linkIn(await bench.mailbox.whenSubject(address, CONFIRM));
    const kept = JSON.stringify(await bench.rows('SELECT * FROM mail WHERE helper_id = $1', [helperId]));
    expect(kept).toContain('confirm-address');
    for (const secret of [token.slice(-20), 'eyJ', address]) expect(kept).not.toContain(secret);
  });

  it('are signed when the mail is handed over, however long it waited', async () => {
    // the link is asked for before anybody knows the helper, so its mail waits
    await publish(transport, PayoutAccountLinkRequestedV1, { requestId: randomUUID(), helperId, requestedAt: new Date().toISOString() });
    await eventually(async () => expect(await bench.rows(`SELECT 1 FROM mail WHERE helper_id = $1 AND held_for = 'recipient'`, [helperId])).toHaveLength(1));
    await bench.rows(`UPDATE mail SET created_at = now() - interval '2 hours' WHERE helper_id = $1`, [helperId]);
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const { page, token } = linkIn(await bench.mailbox.whenSubject(address, 'Connect your bank account'));
    expect(page).toBe(`https://site.example/links/payout-account/${helperId}`);
    const link = await verifier.verify(token, { purpose: 'payout-account', subject: helperId });
    expect(link.expiresAt.getTime() - Date.now()).toBeGreaterThan(13 * 60_000);
    expect(link.addressMark).toBe(addressMark(address));
  });

  it('come again when somebody asks, and no more once the address is confirmed', async () => {
    const ask = async () => {
      const id = randomUUID();
      await publish(transport, ConfirmationRequestedV1, { requestId: randomUUID(), helperId, requestedAt: new Date().toISOString() }, { id });
      await bench.whenHandled(id);
    };
    await publish(transport, HelperRegisteredV1, listing(helperId, unconfirmed));
    await bench.mailbox.whenTo(address, 1);
    await ask();
    await bench.mailbox.whenTo(address, 2);
    await publish(transport, HelperUpdatedV1, listing(helperId, { revision: 2 }));
    await bench.mailbox.whenSubject(address, 'Your registration is on the map');
    await ask();
    expect(await bench.rows(`SELECT kind FROM mail WHERE helper_id = $1 ORDER BY created_at`, [helperId])).toEqual([
      { kind: 'confirm-address' },
      { kind: 'confirm-address' },
      { kind: 'registration-received' },
    ]);
  });

  it('lead to a welcome with the details only after they were used, once', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId, { isConfirmed: false }));
    await bench.mailbox.whenSubject(address, CONFIRM);
    for (const revision of [2, 3]) await publish(transport, HelperUpdatedV1, listing(helperId, { revision }));
    const body = await bench.mailbox.whenSubject(address, 'Your registration is on the map');
    expect(body.Text).toContain('Hello Holbeck Open Kitchen,');
    expect(body.Text).toContain('visible on the map near Leeds LS11');
    expect(body.Text).toContain('We will contact you within 24-48 hours');
    expect(body.ReplyTo).toEqual([expect.objectContaining({ Address: 'support@community-help.example' })]);
    await bench.mailbox.whenTo(address, 2);
  });

  it('welcome a listing that is not on the map without saying that it is, and hubs with their own 24 hours', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId, { locationPrecision: 'area-only', latitude: null, longitude: null, location: 'Xyzzyville', projectType: 'warm-cool-hubs' }));
    const { Text } = await bench.mailbox.whenSubject(address, 'We have your registration');
    expect(Text).toContain('We could not find Xyzzyville on the map, so your listing appears in lists only. Write to support@community-help.example with a full UK postcode');
    expect(Text).toContain('We will contact you within 24 hours for verification.');
    expect(Text).not.toMatch(/on the map near|Reply with/);
  });

  it('confirm nothing for a listing whose confirmation overtook its registration', async () => {
    await publish(transport, HelperUpdatedV1, listing(helperId, { revision: 2 }));
    await bench.mailbox.whenSubject(address, 'Your registration is on the map');
    await publish(transport, HelperRegisteredV1, listing(helperId, { isConfirmed: false }));
    await publish(transport, HelperUpdatedV1, listing(helperId, { revision: 3, name: 'Third' }));
    await eventually(async () => expect(await bench.rows('SELECT name FROM recipient WHERE helper_id = $1', [helperId])).toEqual([{ name: 'Third' }]));
    expect(await bench.mailbox.subjectsTo(address)).toEqual(['Your registration is on the map']);
  });

  it('cancel a premium for 45 days, from each receipt, to the helper or to the address given with the payment', async () => {
    const registrationPaymentId = randomUUID();
    const payer = `payer-${helperId}@mail.example`;
    const paid = { registrationPaymentId, amountPence: 1000, paidAt: '2026-10-03T12:00:00.000Z', paidUntil: '2026-11-03T12:00:00.000Z', sealedEmail: await bench.seal({ email: payer }) };
    for (let copy = 0; copy < 2; copy += 1) await publish(transport, PremiumPaidV1, { ...paid, invoiceId: `in_1${helperId}`, helperId: null });
    const first = await bench.mailbox.whenSubject(payer, 'Receipt for your £10.00 premium');
    expect(first.Text).toContain('Premium until: 3 Nov 2026');
    const { page, token } = linkIn(first);
    expect(page).toBe(`https://site.example/links/cancel-premium/${registrationPaymentId}`);
    const link = await verifier.verify(token, { purpose: 'cancel-premium', subject: registrationPaymentId });
    expect([link.addressMark, hoursLeft(link.expiresAt)]).toEqual([addressMark(payer), 45 * 24]);
    await publish(transport, HelperRegisteredV1, listing(helperId));
    await publish(transport, PremiumPaidV1, { ...paid, invoiceId: `in_2${helperId}`, helperId });
    expect((await bench.mailbox.whenSubject(address, 'Receipt for your £10.00 premium')).Text).toContain(`Receipt number: ${helperId.slice(-8)}`);
    await bench.mailbox.whenTo(payer, 1);
    await publish(transport, PremiumRefundedV1, { registrationPaymentId, helperId: null, reason: 'unclaimed', amountPence: 1000, refundedAt: '2026-10-05T12:00:00.000Z', sealedEmail: paid.sealedEmail });
    expect((await bench.mailbox.whenSubject(payer, 'We have sent your £10.00 back')).Text).toContain('no registration was made with it within 48 hours');
  });

  it('are not needed to learn that a premium had ended when it was paid: nobody is told that they asked for it, or of a listing that there is not', async () => {
    const payer = `late.${helperId}@example.org`;
    const refunded = { registrationPaymentId: randomUUID(), reason: 'requested', amountPence: 1000, refundedAt: '2026-10-05T12:00:00.000Z' };
    await publish(transport, PremiumRefundedV1, { ...refunded, helperId: null, sealedEmail: await bench.seal({ email: payer }) });
    const { Text } = await bench.mailbox.whenSubject(payer, 'We have sent your £10.00 back');
    expect(Text).toContain('This premium has ended, and we have sent the money back');
    expect(Text).toContain('simply register again');
    expect(Text).not.toMatch(/As you asked|48 hours|Your listing stays/);
    await publish(transport, HelperRegisteredV1, listing(helperId));
    await publish(transport, PremiumRefundedV1, { ...refunded, helperId, sealedEmail: null });
    expect((await bench.mailbox.whenSubject(address, 'We have sent your £10.00 back')).Text).toContain('Your listing stays');
  });

  it('are not needed to learn of a changed payout account: connected, restricted, another bank', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const updatedAt = '2026-10-03T12:00:00.000Z';
    await publish(transport, PayoutAccountUpdatedV1, { helperId, isConnected: true, bankName: 'Fold Bank', bankLast4: '2345', updatedAt });
    expect((await bench.mailbox.whenSubject(address, 'Your bank account is connected')).Text).toContain('Paid out to: Fold Bank, account ending in 2345');
    await publish(transport, PayoutAccountUpdatedV1, { helperId, isConnected: true, bankName: 'Other Bank', bankLast4: '9999', updatedAt, payoutsHeldUntil: '2026-10-06T12:00:00.000Z' });
    const changed = await bench.mailbox.whenSubject(address, 'Your payouts go to another bank account now');
    expect(changed.Text).toContain('automatic payouts wait until 6 Oct 2026, 13:00');
    expect(changed.Text).toMatch(/If this was not you or somebody you trust with it, write to us at once\. Nothing is paid to the other account before the day above\. Meanwhile sign in at http\S+\/manage, press 'Sign out everywhere'/);
    await publish(transport, PayoutAccountUpdatedV1, { helperId, isConnected: false, updatedAt });
    expect((await bench.mailbox.whenSubject(address, 'Your payouts are paused')).Text).toContain('cannot pay out to your account at the moment');
  });

  it('are not needed to learn of another name or contact; other texts cause no mail', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const edited = (changed: string[]) => publish(transport, ListingEditedV1, { editId: randomUUID(), helperId, changed, editedAt: '2026-10-03T12:00:00.000Z' });
    await edited(['description', 'images']);
    await edited(['description', 'phone', 'name']);
    const { Text } = await bench.mailbox.whenSubject(address, 'Your listing was changed');
    expect(Text).toContain('has changed its name and its phone number.');
    expect(Text).toContain('Changed: 3 Oct 2026, 13:00');
    expect(Text).toMatch(/Your listings: http\S+\/manage\n/);
    expect((await bench.mailbox.to(address)).filter(({ Subject }) => Subject === 'Your listing was changed')).toHaveLength(1);
  });

  it('greet nobody by a name that a stranger may have chosen', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId, unconfirmed));
    await publish(transport, PayoutAccountUpdatedV1, { helperId, isConnected: false, updatedAt: new Date().toISOString() });
    const { Text, HTML } = await bench.mailbox.whenSubject(address, 'Your payouts are paused');
    expect(Text).toContain('Hello,\n');
    expect(`${Text}${HTML}`).not.toContain('locked');
  });
});
