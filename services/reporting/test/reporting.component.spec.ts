import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import {
  DisputeClosedV1,
  DisputeReversedV1,
  DonationCompletedV1,
  DonationRefundFailedV1,
  DonationRefundedV1,
  HelperRegisteredV1,
  MonthlyReportSentV1,
  OrderPaidV1,
  PayoutCompletedV1,
  PayoutFailedV1,
} from '@community-help/event-contracts';
import { isOutage } from '@community-help/service-kit';
import { collectEvents, compareRoutes, describeOnEachTransport, eventually, publish } from '@community-help/test-kit';
import { MailLookup } from '../src/mail-server/mail-lookup.js';
import { SettleUnknownMails } from '../src/mails/settle-unknown-mails.js';
import { ScheduleReports } from '../src/reports/schedule-reports.js';
import { monthAt } from '../src/statements/month.js';
import { Clock } from '../src/time/clock.js';
import { donation, listing } from './support/events.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describeOnEachTransport('reporting', (transport) => {
  let bench: ReportingBench;
  let helperId: string;

  beforeAll(async () => {
    bench = await startReporting({ transport });
  });
  afterAll(() => bench?.close());
  beforeEach(() => {
    helperId = `helper-${randomUUID()}`;
  });

  const press = (id: string) => bench.post(`/api/helpers/${id}/send-monthly-report`);

  it('has the documented endpoints and no other', () => {
    expect(compareRoutes(bench.service.app, 'reporting')).toEqual({ undocumented: [], missing: [] });
  });

  it('welcomes a new helper once, however often the event arrives, and demo content never', async () => {
    const event = listing(helperId);
    const id = randomUUID();
    for (let copy = 0; copy < 3; copy += 1) await publish(transport, HelperRegisteredV1, event, { id });
    await publish(transport, HelperRegisteredV1, listing(`demo-${helperId}`, { isDemo: true, email: `demo-${event.email}` }));
    const [mail] = await bench.mailbox.whenTo(event.email, 1);
    expect(mail?.Subject).toBe('Your registration is on the map');
    expect((await bench.mailbox.body(mail!)).Text).toContain(`https://site.example/helper/${helperId}`);
    expect(await bench.mailbox.to(`demo-${event.email}`)).toEqual([]);
  });

  it('mails the report of the button with PDF, CSV and chart, its balance the sum of what the ledger told', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const first = donation(helperId, 6000);
    await publish(transport, DonationCompletedV1, first);
    await publish(transport, DonationCompletedV1, donation(helperId, 1050));
    await publish(transport, DonationRefundedV1, { donationId: first.donationId, helperId, refundId: 're_1', amountPence: 500, isFull: false, refundedAt: new Date().toISOString() });
    await publish(transport, PayoutCompletedV1, { payoutId: randomUUID(), helperId, amountPence: 5000, paidAt: new Date().toISOString(), bankLast4: '2345' });
    // Several topics: any may be first.
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM statement_line JOIN recipient USING (helper_id) WHERE helper_id = $1', [helperId])).toHaveLength(4));
    const sent = await collectEvents(transport, [MonthlyReportSentV1]);

    const answer = await press(helperId);
    expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([202, expect.stringMatching(/so far is on its way to h\.\.\.@helpers\.example\.$/)]);
    const mails = await bench.mailbox.whenTo(`${helperId}@helpers.example`, 3);
    const report = mails.find((mail) => mail.Subject.startsWith('Your donation report'))!;
    const body = await bench.mailbox.body(report);
    expect(body.Text).toContain('Closing balance: £15.50');
    expect(body.Text).toContain('2 donations: £70.50');
    expect(body.Attachments.map((file) => file.FileName).filter((name) => name.endsWith('.pdf') || name.endsWith('.csv'))).toHaveLength(4);
    expect(body.Inline.map((file) => file.FileName)).toEqual(['mark.png', `chart-${monthAt(new Date()).id}.png`]);
    expect(body.Text).toContain('Nothing came in and nothing was paid out. Your balance is £0.00.');
    expect(body.Text.match(/Opening balance/g)).toHaveLength(1);
    await eventually(() => expect(sent.events.filter((event) => (event.data as MonthlyReportSentV1).helperId === helperId)).toHaveLength(1));
    await sent.stop();
  });

  it('sends one report an hour, and says how long to wait', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    await eventually(async () => expect((await press(helperId)).status).toBe(202));
    const again = await press(helperId);
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await again.text()).toBe('A report was sent to this helper within the last hour. Please try again in 60 minutes.');
    expect((await press('nobody')).status).toBe(404);
  });

  it('asks for the scheduled report of a month once, however often the calendar is looked at', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    await publish(transport, DonationCompletedV1, donation(helperId, 500, { completedAt: '2026-05-03T10:00:00.000Z' }));
    // Two topics: either may be first.
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM statement_line JOIN recipient USING (helper_id) WHERE helper_id = $1', [helperId])).toHaveLength(1));
    const calendar = bench.get(ScheduleReports);
    const clock = jest.spyOn(bench.service.app.get(Clock), 'now').mockReturnValue(new Date('2026-06-01T07:00:00Z'));
    // Where a busy machine has no connection left for one of them within five seconds, its next turn asks again.
    const askOnce = (): Promise<number> => calendar.run().catch((error: unknown) => (isOutage(error) ? askOnce() : Promise.reject(error)));
    await Promise.all(Array.from({ length: 8 }, askOnce));
    clock.mockRestore();
    expect(await bench.rows(`SELECT month FROM report WHERE helper_id = $1 AND trigger = 'schedule' AND month = '2026-05'`, [helperId])).toHaveLength(1);
    const subjects = async () => (await bench.mailbox.to(`${helperId}@helpers.example`)).map((mail) => mail.Subject);
    await eventually(async () => expect(await subjects()).toContain('Your donation report for May 2026'));
  });

  it('asks for the reports of everybody behind a helper whose report cannot be asked for', async () => {
    const ids = [`a-${helperId}`, `b-${helperId}`];
    for (const id of ids) {
      await publish(transport, HelperRegisteredV1, listing(id));
      await publish(transport, DonationCompletedV1, donation(id, 500, { completedAt: '2026-03-03T10:00:00.000Z' }));
    }
    await eventually(async () => expect(await bench.rows('SELECT 1 FROM statement_line JOIN recipient USING (helper_id) WHERE helper_id = ANY ($1)', [ids])).toHaveLength(2));
    await bench.rows(`ALTER TABLE report ADD CONSTRAINT broken CHECK (helper_id <> '${ids[0]}')`);
    const clock = jest.spyOn(bench.service.app.get(Clock), 'now').mockReturnValue(new Date('2026-04-01T08:00:00Z'));
    const askedFor = () => bench.rows(`SELECT helper_id FROM report WHERE helper_id = ANY ($1) AND month = '2026-03' ORDER BY helper_id`, [ids]);
    try {
      await bench.get(ScheduleReports).run();
      expect(await askedFor()).toEqual([{ helper_id: ids[1] }]);
      await bench.rows('ALTER TABLE report DROP CONSTRAINT broken');
      await bench.rows('UPDATE postponed_row SET next_at = now()');
      await bench.get(ScheduleReports).run();
      expect(await askedFor()).toHaveLength(2);
    } finally {
      clock.mockRestore();
    }
  });

  it('books every loss of a dispute that is lost twice, and what came back of it, each copy once', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const given = donation(helperId, 6000);
    await publish(transport, DonationCompletedV1, given);
    const lost = { donationId: given.donationId, helperId, disputeId: 'du_1', outcome: 'lost', closedAt: new Date().toISOString() };
    for (const amountPence of [4000, 500]) {
      const id = randomUUID();
      for (let copy = 0; copy < 2; copy += 1) await publish(transport, DisputeClosedV1, { ...lost, amountPence }, { id });
    }
    const [id, reversedAt] = [randomUUID(), new Date().toISOString()];
    for (let copy = 0; copy < 2; copy += 1) await publish(transport, DisputeReversedV1, { donationId: given.donationId, helperId, disputeId: 'du_1', amountPence: 1500, reversedAt }, { id });
    await publish(transport, DonationCompletedV1, donation(helperId, 100));
    const amounts = () => bench.rows('SELECT amount_pence::int AS pence FROM statement_line WHERE helper_id = $1 ORDER BY amount_pence', [helperId]);
    await eventually(async () => expect(await amounts()).toEqual([{ pence: -4000 }, { pence: -500 }, { pence: 100 }, { pence: 1500 }, { pence: 6000 }]));
  });

  it('tells of each try of a payout, and of each part of a dispute, once, also when payments has forgotten that it told it', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const payout = { payoutId: randomUUID(), helperId, amountPence: 5000 };
    const at = new Date().toISOString();
    const disputed = { donationId: randomUUID(), helperId, disputeId: 'du_2', amountPence: 700 };
    for (let telling = 0; telling < 2; telling += 1) {
      await publish(transport, PayoutCompletedV1, { ...payout, attempt: 1, paidAt: at });
      await publish(transport, PayoutFailedV1, { ...payout, attempt: 1, failureCode: 'account_closed', wasPaid: true, failedAt: at });
      await publish(transport, PayoutCompletedV1, { ...payout, attempt: 2, paidAt: at });
      await publish(transport, DisputeClosedV1, { ...disputed, outcome: 'lost', sourceKey: `stripe:${helperId}:lost`, closedAt: at });
      await publish(transport, DisputeReversedV1, { ...disputed, sourceKey: `stripe:txn_${helperId}`, reversedAt: at });
    }
    const last = await publish(transport, DisputeReversedV1, { ...disputed, amountPence: 1, reversedAt: at });
    await bench.mailbox.whenTo(`${helperId}@helpers.example`, 4);
    const lines = () => bench.rows('SELECT kind, amount_pence::int AS pence FROM statement_line WHERE helper_id = $1 ORDER BY kind, pence', [helperId]);
    await bench.whenHandled(last);
    await eventually(async () =>
      expect(await lines()).toEqual([
        { kind: 'dispute-lost', pence: -700 },
        { kind: 'dispute-reversed', pence: 1 },
        { kind: 'dispute-reversed', pence: 700 },
        { kind: 'payout', pence: -5000 },
        { kind: 'payout', pence: -5000 },
        { kind: 'payout-returned', pence: 5000 },
      ]));
    expect(await bench.rows(`SELECT 1 FROM mail WHERE helper_id = $1 AND kind LIKE 'payout-%'`, [helperId])).toHaveLength(3);
  });

  it('tells of a payout that came back, and takes it back into the balance', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const payoutId = randomUUID();
    await publish(transport, PayoutCompletedV1, { payoutId, helperId, amountPence: 5000, paidAt: new Date().toISOString() });
    await publish(transport, PayoutFailedV1, { payoutId, helperId, amountPence: 5000, failureCode: 'account_closed', wasPaid: true, failedAt: new Date().toISOString() });
    const mails = await bench.mailbox.whenTo(`${helperId}@helpers.example`, 3);
    for (const mail of mails.filter(({ Subject }) => Subject.includes('£50.00'))) {
      const { Text } = await bench.mailbox.body(mail);
      expect(Text).toContain(`Payout number: ${payoutId.slice(-8)}`);
      expect(Text).not.toContain(payoutId);
    }
    expect(mails.map((mail) => mail.Subject).sort()).toEqual(['Your payout of £50.00 did not arrive', 'Your registration is on the map', '£50.00 is on its way to your bank']);
    expect(await bench.rows('SELECT sum(amount_pence)::int AS pence FROM statement_line WHERE helper_id = $1', [helperId])).toEqual([{ pence: 0 }]);
  });

  it('gives a refund that did not arrive back to the balance', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const given = donation(helperId, 900);
    const refund = { donationId: given.donationId, helperId, refundId: `re_${helperId}`, amountPence: 900 };
    await publish(transport, DonationCompletedV1, given);
    await publish(transport, DonationRefundedV1, { ...refund, isFull: true, refundedAt: new Date().toISOString() });
    await publish(transport, DonationRefundFailedV1, { ...refund, failedAt: new Date().toISOString() });
    await eventually(async () => expect(await bench.rows('SELECT count(*)::int AS lines, sum(amount_pence)::int AS pence FROM statement_line WHERE helper_id = $1', [helperId])).toEqual([{ lines: 3, pence: 900 }]));
  });

  it('opens sealed addresses only for the receipt and the order confirmation', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    const donor = `donor-${helperId}@mail.example`;
    await publish(transport, DonationCompletedV1, donation(helperId, 1000, { hasDonorEmail: true, sealedDonorEmail: await bench.seal({ email: donor }) }));
    expect((await bench.mailbox.whenTo(donor, 1))[0]?.Subject).toBe('Thank you for your £10.00 donation');
    const buyer = `buyer-${helperId}@mail.example`;
    const sealedShipping = await bench.seal({ name: 'Asha Patel', email: buyer, line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS6 2AB' });
    await publish(transport, OrderPaidV1, { orderId: randomUUID(), productId: 'starter-pack', amountPence: 4999, deliveryPence: 0, paidAt: new Date().toISOString(), sealedShipping });
    const [confirmation] = await bench.mailbox.whenTo(buyer, 1);
    expect((await bench.mailbox.body(confirmation!)).Text).toContain('1 Mill Lane');
  });

  it('never sends a mail again when the process died while the server was taking it', async () => {
    await publish(transport, HelperRegisteredV1, listing(helperId));
    // A look-up that a busy machine was too slow for is made again after a minute.
    const whenSent = () => eventually(async () => expect(await bench.rows('SELECT state FROM mail WHERE message_id LIKE $1', [`%${helperId}%`])).toEqual([{ state: 'sent' }]));
    await whenSent();
    // what a crash right after the server's answer leaves behind
    await bench.rows(`UPDATE mail SET state = 'sending', lease_until = now() - interval '1 second' WHERE message_id LIKE $1`, [`%${helperId}%`]);
    await bench.get(SettleUnknownMails).run();
    await whenSent();
    expect(await bench.mailbox.to(`${helperId}@helpers.example`)).toHaveLength(1);
  });

  it('settles the unknown mails behind one that nobody can be asked about', async () => {
    const ids = [`a-${helperId}`, `b-${helperId}`];
    for (const id of ids) await publish(transport, HelperRegisteredV1, listing(id));
    for (const id of ids) await bench.mailbox.whenTo(`${id}@helpers.example`, 1);
    const stateOf = (id: string) => bench.rows('SELECT state FROM mail WHERE message_id LIKE $1', [`%${id}%`]);
    for (const id of ids) await eventually(async () => expect(await stateOf(id)).toEqual([{ state: 'sent' }]));
    const lookup = bench.get(MailLookup);
    const hasArrived = lookup.hasArrived.bind(lookup);
    const asked = jest.spyOn(lookup, 'hasArrived').mockImplementation((messageId) => (messageId.includes(ids[0]!) ? Promise.reject(new Error('no such search')) : hasArrived(messageId)));
    await bench.rows(`UPDATE mail SET state = 'unknown', created_at = created_at - interval '1 hour' WHERE message_id LIKE $1`, [`%${ids[0]}%`]);
    await bench.rows(`UPDATE mail SET state = 'unknown' WHERE message_id LIKE $1`, [`%${ids[1]}%`]);
    await bench.get(SettleUnknownMails).run();
    await eventually(async () => expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toEqual([[{ state: 'unknown' }], [{ state: 'sent' }]]));
    asked.mockRestore();
    await bench.rows('UPDATE postponed_row SET next_at = now()');
    await bench.get(SettleUnknownMails).run();
    await eventually(async () => expect(await stateOf(ids[0]!)).toEqual([{ state: 'sent' }]));
  });
});
