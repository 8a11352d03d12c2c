import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DonationCompletedV1, HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1, PayoutAccountLinkRequestedV1, PayoutCompletedV1 } from '@community-help/event-contracts';
import { addressMark } from '@community-help/service-kit';
import { eventually, publish } from '@community-help/test-kit';
import { ForgetRemoved } from '../src/recipients/forget-removed.js';
import { ScheduleReports } from '../src/reports/schedule-reports.js';
import { Clock } from '../src/time/clock.js';
import { donation, listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('a helper whose listing', () => {
  let bench: ReportingBench;
  let helperId: string;
  let address: string;

  beforeAll(async () => {
    bench = await startReporting();
  });
  afterAll(() => bench?.close());
  beforeEach(async () => {
    helperId = `helper-${randomUUID()}`;
    address = `${helperId}@helpers.example`;
    await publish(bench.service.transport, HelperRegisteredV1, listing(helperId, { name: 'Ann Example' }));
    await bench.mailbox.whenTo(address, 1);
  });

  const transport = () => bench.service.transport;
  const remove = async (isErased: boolean) => {
    await publish(transport(), HelperRemovedV1, { helperId, revision: 9, reason: 'requested', isErased, removedAt: new Date().toISOString() });
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient WHERE helper_id = $1 AND removed_at IS NOT NULL', [helperId])).toHaveLength(1));
  };
  const payout = () => publish(transport(), PayoutCompletedV1, { payoutId: randomUUID(), helperId, amountPence: 5000, paidAt: new Date().toISOString() });
  const states = () => bench.rows(`SELECT kind, state, last_error FROM mail WHERE helper_id = $1 AND kind <> 'registration-received' ORDER BY kind`, [helperId]);
  const everything = async () => {
    let text = '';
    for (const table of ['recipient', 'mail', 'mail_attachment', 'report', 'newsletter_subscription', 'statement_line']) text += JSON.stringify(await bench.rows(`SELECT * FROM ${table}`));
    return text;
  };

  it('was erased is forgotten by name and address, keeps its statement lines, and gets no mail any more', async () => {
    await publish(transport(), DonationCompletedV1, donation(helperId, 6000));
    await bench.rows(`INSERT INTO newsletter_subscription (email, mailbox_mark, token_hash, asked_at) VALUES ($1, $2, 'x', now())`, [address, addressMark(address)]);
    // a mail of the version before, written when it was queued
    await bench.rows(
      `INSERT INTO mail (id, message_id, kind, recipient_address, subject, html, text, state, attempts, next_at)
       VALUES (gen_random_uuid(), $1, 'payout-sent', $2, 'Hello Ann Example', 'Ann Example', 'Ann Example', 'waiting', 0, now() + interval '1 hour')`,
      [`<old.${helperId}@x>`, address],
    );
    expect(await everything()).toContain('Ann Example');
    await remove(true);
    const left = await everything();
    for (const personal of ['Ann Example', address]) expect(left).not.toContain(personal);
    await publish(transport(), HelperUpdatedV1, listing(helperId, { revision: 8, name: 'Ann Example' }));
    await payout();
    await publish(transport(), PayoutAccountLinkRequestedV1, { requestId: randomUUID(), helperId, requestedAt: new Date().toISOString() });
    await eventually(async () =>
      expect(await states()).toEqual([
        { kind: 'payout-account-link', state: 'dropped', last_error: 'erased' },
        { kind: 'payout-sent', state: 'dropped', last_error: 'erased' },
      ]));
    expect(await bench.rows('SELECT kind, amount_pence::int AS pence FROM statement_line WHERE helper_id = $1 ORDER BY kind', [helperId])).toEqual([
      { kind: 'donation', pence: 6000 },
      { kind: 'payout', pence: -5000 },
    ]);
    expect(await everything()).not.toContain('Ann Example');
    expect(await bench.mailbox.to(address)).toHaveLength(1);
  });

  it('was erased before anybody here knew of it is not revived by what was published earlier', async () => {
    helperId = `helper-${randomUUID()}`;
    await remove(true);
    await publish(transport(), HelperRegisteredV1, listing(helperId, { email: `late-${address}` }));
    await payout();
    await eventually(async () => expect(await bench.rows(`SELECT state FROM mail WHERE helper_id = $1`, [helperId])).toEqual([{ state: 'dropped' }]));
    expect(await bench.mailbox.to(`late-${address}`)).toEqual([]);
  });

  it('was removed, but not erased, still hears of its money and of nothing else', async () => {
    await remove(false);
    await publish(transport(), PayoutAccountLinkRequestedV1, { requestId: randomUUID(), helperId, requestedAt: new Date().toISOString() });
    await payout();
    await bench.mailbox.whenSubject(address, '£50.00 is on its way to your bank');
    await eventually(async () => expect(await bench.rows(`SELECT state, last_error FROM mail WHERE helper_id = $1 AND kind = 'payout-account-link'`, [helperId])).toEqual([{ state: 'dropped', last_error: 'removed' }]));
    expect((await bench.post(`/api/helpers/${helperId}/send-monthly-report`)).status).toBe(404);
  });

  describe('was closed', () => {
    const asOperator = async <Answer>(what: string, more: object = {}): Promise<{ status: number; body?: Answer }> => {
      const answer = await bench.post(`/api/operator/readers/${what}`, { email: address.toUpperCase(), ...more }, await bench.signedIn('operator@example.org', ['operator']));
      return { status: answer.status, ...(answer.status === 200 && { body: (await answer.json()) as Answer }) };
    };
    const recipient = () => bench.rows('SELECT name, email FROM recipient WHERE helper_id = $1', [helperId]);
    const FORGOTTEN = [{ name: '', email: '' }];

    it('is found by an operator under its address, and erased there', async () => {
      await publish(transport(), DonationCompletedV1, donation(helperId, 6000));
      expect((await asOperator('find')).body).toEqual({ newsletter: null, mails: 0, closedListings: 0 });
      await remove(false);
      await payout();
      await bench.mailbox.whenTo(address, 2);
      expect((await asOperator('find')).body).toEqual({ newsletter: null, mails: 0, closedListings: 1 });
      expect((await asOperator('erase', { reason: 'asked by letter' })).status).toBe(204);
      expect((await asOperator('find')).body).toEqual({ newsletter: null, mails: 0, closedListings: 0 });
      expect(await recipient()).toEqual(FORGOTTEN);
      expect(await bench.rows('SELECT 1 FROM mail WHERE helper_id = $1 AND NOT is_wiped', [helperId])).toEqual([]);
      expect(await bench.rows('SELECT 1 FROM statement_line WHERE helper_id = $1', [helperId])).toHaveLength(2);
      expect(await bench.rows(`SELECT before FROM audit_entry WHERE action = 'reader.erase'`)).toEqual([{ before: { newsletter: false, mails: 0, closedListings: 1 } }]);
      expect((await asOperator('erase', { reason: 'asked by letter' })).status).toBe(404);
    });

    it('goes with the listing that they erase later', async () => {
      await remove(false);
      const closed = helperId;
      helperId = `${closed}-again`;
      await publish(transport(), HelperRegisteredV1, listing(helperId, { email: address.toUpperCase(), isDemo: true }));
      await eventually(async () => expect(await recipient()).toHaveLength(1));
      await remove(true);
      helperId = closed;
      expect(await recipient()).toEqual(FORGOTTEN);
    });

    it('is forgotten by name and address after two months, and no sooner; a listing that stands is not', async () => {
      const ago = (days: number) => bench.rows('UPDATE recipient SET removed_at = now() - make_interval(days => $2) WHERE helper_id = $1 AND removed_at IS NOT NULL', [helperId, days]);
      await bench.get(ForgetRemoved).run();
      await remove(false);
      await ago(59);
      await bench.get(ForgetRemoved).run();
      expect(await recipient()).toEqual([{ name: 'Ann Example', email: address }]);
      await ago(61);
      await bench.get(ForgetRemoved).run();
      expect(await recipient()).toEqual(FORGOTTEN);
      await payout();
      await eventually(async () => expect(await states()).toEqual([{ kind: 'payout-sent', state: 'dropped', last_error: 'erased' }]));
    });
  });

  it('was erased is not revived by a later revision, which a restored database may tell', async () => {
    await remove(true);
    const id = await publish(transport(), HelperUpdatedV1, listing(helperId, { revision: 12, name: 'Ann Example' }));
    await bench.whenHandled(id);
    await payout();
    await eventually(async () => expect(await states()).toEqual([{ kind: 'payout-sent', state: 'dropped', last_error: 'erased' }]));
    expect(await bench.rows('SELECT name, email, is_listed FROM recipient WHERE helper_id = $1', [helperId])).toEqual([{ name: '', email: '', is_listed: false }]);
  });

  it.each<[string, object]>([
    ['is hidden', { isListed: false, hiddenReason: 'operator' }],
    ['was never confirmed', { isConfirmed: false }],
    ['is seen by everybody', {}],
  ])('%s gets a monthly report by the calendar only if it is listed and confirmed', async (_what, change) => {
    await publish(transport(), HelperUpdatedV1, listing(helperId, { revision: 2, ...change }));
    await publish(transport(), DonationCompletedV1, donation(helperId, 500, { completedAt: '2026-05-03T10:00:00.000Z' }));
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM recipient r JOIN statement_line USING (helper_id) WHERE helper_id = $1 AND r.revision = 2', [helperId])).toHaveLength(1));
    const clock = jest.spyOn(bench.service.app.get(Clock), 'now').mockReturnValue(new Date('2026-06-01T07:00:00Z'));
    await bench.get(ScheduleReports).run();
    clock.mockRestore();
    const isWritten = Object.keys(change).length === 0;
    expect(await bench.rows(`SELECT 1 FROM report WHERE helper_id = $1 AND month = '2026-05'`, [helperId])).toHaveLength(isWritten ? 1 : 0);
  });
});
