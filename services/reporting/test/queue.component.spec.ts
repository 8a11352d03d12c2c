import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DonationCompletedV1, HelperRegisteredV1, MonthlyReportRequestedV1, OrderPaidV1, PayoutCompletedV1 } from '@community-help/event-contracts';
import { logger, PeriodicTasks } from '@community-help/service-kit';
import { eventually, publish, startTestService, TestIdentities, type TestService } from '@community-help/test-kit';
import { DataSource } from 'typeorm';
import { reporting } from '../src/index.js';
import { DeliverMails } from '../src/mails/deliver-mails.js';
import { ForgetMails } from '../src/mails/forget-mails.js';
import { ListRefusedMails } from '../src/mails/list-refused-mails.js';
import { SendAgain } from '../src/mails/send-again.js';
import { SettleUnknownMails } from '../src/mails/settle-unknown-mails.js';
import { donation, listing } from './support/events.js';
import { linkKeys, mailKeys } from './support/keys.js';
import { ScriptedSmtp } from './support/scripted-smtp.js';

describe('the queue of mails', () => {
  const january = mailKeys('january');
  const february = mailKeys('february');
  let smtp: ScriptedSmtp;
  let service: TestService;
  let helperId: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    smtp = await ScriptedSmtp.start();
    env = {
      SMTP_URL: smtp.url,
      MAIL_PRIVATE_KEY: JSON.stringify({ keys: [january.privateJwk] }),
      LINK_SIGNING_KEYS: linkKeys('test'),
      IDENTITY_PUBLIC_KEYS: (await TestIdentities.create()).publicKeys,
      SITE_URL: 'https://site.example',
    };
    service = await startTestService(reporting, { worker: true, env });
  });
  afterAll(async () => {
    await service?.close();
    await smtp?.close();
  });
  beforeEach(async () => {
    smtp.script = {};
    helperId = `helper-${randomUUID()}`;
    // whatever the test before left in the queue is none of this one's business
    await rows(`UPDATE mail SET state = 'dropped', ended_at = now() WHERE state IN ('waiting', 'sending', 'unknown')`);
    smtp.taken.length = 0;
  });

  const rows = <Row = Record<string, unknown>>(sql: string, parameters: unknown[] = []) => service.app.get(DataSource).query<Row[]>(sql, parameters);
  const payout = (id = helperId) => publish(service.transport, PayoutCompletedV1, { payoutId: randomUUID(), helperId: id, amountPence: 5000, paidAt: new Date().toISOString() });
  const register = async () => {
    await publish(service.transport, HelperRegisteredV1, listing(helperId, { isDemo: true }));
    await eventually(async () => expect(await rows('SELECT 1 FROM recipient WHERE helper_id = $1', [helperId])).toHaveLength(1));
  };
  const mails = () => rows<{ state: string; attempts: number; held_for: string | null; last_error: string | null }>(
    'SELECT state, attempts, held_for, last_error FROM mail WHERE helper_id = $1 ORDER BY created_at',
    [helperId],
  );
  const whenMails = (expected: object[]) => eventually(async () => expect(await mails()).toMatchObject(expected));
  const metric = async (name: string) => {
    const text = await (await fetch(`${service.managementUrl}/metrics`)).text();
    return Number(text.split('\n').find((line) => line.startsWith(`${name} `))?.split(' ').at(-1));
  };
  const takenFor = (id: string) => smtp.taken.filter((text) => text.includes(`${id}@helpers.example`));

  it('never keeps a statement line waiting for a helper who is not known yet, and dead-letters nothing', async () => {
    await payout();
    await eventually(async () => expect(await rows('SELECT amount_pence::int AS pence FROM statement_line WHERE helper_id = $1', [helperId])).toEqual([{ pence: -5000 }]));
    await whenMails([{ state: 'waiting', attempts: 0, held_for: 'recipient' }]);
    expect(await metric('mails_held{reason="recipient"}')).toBe(1);
    expect(await metric('mail_oldest_waiting_seconds')).toBeGreaterThan(0);
    await register();
    await whenMails([{ state: 'sent' }]);
    expect(takenFor(helperId)).toHaveLength(1);
    expect(await metric('mails_held{reason="recipient"}')).toBe(0);
  });

  it('tells an operator of a mail that has waited for an hour for its helper, and goes on waiting', async () => {
    const told = jest.spyOn(logger('mails'), 'error');
    await payout();
    await whenMails([{ state: 'waiting', held_for: 'recipient' }]);
    expect(told).not.toHaveBeenCalled();
    await rows(`UPDATE mail SET created_at = now() - interval '61 minutes', next_at = now() WHERE helper_id = $1`, [helperId]);
    await eventually(() => expect(told).toHaveBeenCalledWith(expect.objectContaining({ helperId, heldFor: 'recipient' }), expect.stringContaining('more than an hour')));
    told.mockRestore();
    await whenMails([{ state: 'waiting', held_for: 'recipient' }]);
  });

  it('never keeps a statement line waiting for a mail key, and sends the receipt once the key is there', async () => {
    const event = donation(helperId, 1000, { hasDonorEmail: true, sealedDonorEmail: await february.seal({ email: 'donor@mail.example' }) });
    await publish(service.transport, DonationCompletedV1, event);
    await eventually(async () => expect(await rows('SELECT 1 FROM statement_line WHERE helper_id = $1', [helperId])).toHaveLength(1));
    const state = () => rows(`SELECT state, held_for FROM mail WHERE message_id LIKE $1`, [`%${event.donationId}%`]);
    await eventually(async () => expect(await state()).toEqual([{ state: 'waiting', held_for: 'seal' }]));
    const rolled = { ...env, MAIL_PRIVATE_KEY: JSON.stringify({ keys: [february.privateJwk, january.privateJwk] }) };
    const replica = await startTestService(reporting, { worker: true, databaseUrl: service.databaseUrl, transport: service.transport, env: rolled });
    try {
      await eventually(async () => {
        // what the replica without the key put off is due again at once
        await rows(`UPDATE mail SET next_at = now() WHERE state = 'waiting'`);
        expect(await state()).toEqual([{ state: 'sent', held_for: null }]);
      });
    } finally {
      await replica.close();
    }
    const order = { orderId: randomUUID(), productId: 'left-the-catalogue', amountPence: 4999, deliveryPence: 0, paidAt: new Date().toISOString() };
    const sealedShipping = await january.seal({ name: 'Asha\r\nPatel', email: 'buyer@mail.example', line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS6 2AB' });
    await publish(service.transport, OrderPaidV1, { ...order, sealedShipping });
    await eventually(() => expect(smtp.taken.some((text) => text.includes('buyer@mail.example') && text.includes('Hello Asha Patel,'))).toBe(true));
  });

  it.each([
    ['login', { auth: '535 authentication failed' }, 'AUTH PLAIN'],
    ['sender', { mail: '530 authentication required' }, 'MAIL FROM'],
    ['greeting', { greeting: '421 closing' }, 'CONN'],
  ])('keeps every mail, its attempts and its report while the server refuses our %s, and tells an operator', async (_what, script, stage) => {
    await register();
    const before = await metric(`mail_server_troubles_total{stage="${stage}"}`).then((value) => (Number.isNaN(value) ? 0 : value));
    smtp.cut();
    smtp.script = script;
    const reportId = randomUUID();
    await rows(`INSERT INTO report (report_id, helper_id, month, trigger, state, requested_at) VALUES ($1, $2, '2026-05', 'schedule', 'requested', now())`, [reportId, helperId]);
    await publish(service.transport, MonthlyReportRequestedV1, { reportId, helperId, month: '2026-05', trigger: 'schedule', requestedAt: new Date().toISOString() });
    await payout();
    await eventually(async () => expect(await metric(`mail_server_troubles_total{stage="${stage}"}`)).toBeGreaterThan(before));
    expect(await metric('mail_server_trouble')).toBe(1);
    await whenMails([{ state: 'waiting', attempts: 0 }, { state: 'waiting', attempts: 0 }]);
    smtp.script = {};
    await eventually(async () => expect((await mails()).map(({ state }) => state)).toEqual(['sent', 'sent']));
    expect(await rows('SELECT state FROM report WHERE report_id = $1', [reportId])).toEqual([{ state: 'sent' }]);
    expect(await metric('mail_server_trouble')).toBe(0);
  });

  it('puts a mail off that the recipient cannot take now, and gives one up that it refuses, until an operator says otherwise', async () => {
    await register();
    smtp.script = { rcpt: '451 greylisted' };
    await payout();
    await whenMails([{ state: 'waiting', attempts: 1, last_error: 'RCPT TO: EENVELOPE 451' }]);
    smtp.script = { rcpt: '550 no such user' };
    await rows('UPDATE mail SET next_at = now() WHERE helper_id = $1', [helperId]);
    await whenMails([{ state: 'refused', last_error: 'RCPT TO: EENVELOPE 550' }]);
    smtp.script = {};
    const sendAgain = service.app.get(SendAgain, { strict: false });
    const [refused] = (await service.app.get(ListRefusedMails, { strict: false }).run()).slice(-1);
    await sendAgain.run(refused?.id as string);
    await whenMails([{ state: 'sent' }]);
    expect(takenFor(helperId)).toHaveLength(1);
    await expect(sendAgain.run(refused?.id as string)).rejects.toThrow('only a refused or unknown mail can be sent again');
    await expect(sendAgain.run(randomUUID())).rejects.toThrow('There is no mail');
  });

  it('gives up a mail that its recipient has put off for five days, which the days do not count towards that it waited for us', async () => {
    await register();
    smtp.script = { rcpt: '451 greylisted' };
    await payout();
    await whenMails([{ state: 'waiting', attempts: 1 }]);
    await rows(`UPDATE mail SET next_at = now(), created_at = now() - interval '6 days' WHERE helper_id = $1`, [helperId]);
    await whenMails([{ state: 'waiting', attempts: 2 }]);
    // Put off 128 times, for 5 s, 10 s and so on up to an hour: five days.
    await rows('UPDATE mail SET next_at = now(), attempts = 127 WHERE helper_id = $1', [helperId]);
    await whenMails([{ state: 'waiting', attempts: 128 }]);
    await rows('UPDATE mail SET next_at = now() WHERE helper_id = $1', [helperId]);
    await whenMails([{ state: 'refused' }]);
  });

  it('never sends a mail again by itself that was cut while the server took it, and forgets it after 30 days', async () => {
    await register();
    smtp.script = { text: 'cut' };
    await payout();
    await whenMails([{ state: 'unknown' }]);
    smtp.script = {};
    await service.app.get(SettleUnknownMails, { strict: false }).run();
    await service.app.get(DeliverMails, { strict: false }).run();
    await whenMails([{ state: 'unknown' }]);
    expect(await metric('mails{state="unknown"}')).toBe(1);
    expect(takenFor(helperId)).toHaveLength(0);
    const forget = service.app.get(ForgetMails, { strict: false });
    await forget.run();
    const kept = () => rows('SELECT state, view IS NULL AS wiped, ended_at IS NOT NULL AS ended FROM mail WHERE helper_id = $1', [helperId]);
    expect(await kept()).toEqual([{ state: 'unknown', wiped: false, ended: false }]);
    await rows(`UPDATE mail SET created_at = now() - interval '31 days' WHERE helper_id = $1`, [helperId]);
    await forget.run();
    expect(await kept()).toEqual([{ state: 'unknown', wiped: true, ended: true }]);
    expect(await metric('mails{state="unknown"}')).toBe(0);
  });

  it('hands receipts over before the reports of a whole country, and a report now and then all the same', async () => {
    await register();
    smtp.cut();
    smtp.script = { auth: '535 authentication failed' };
    await payout();
    await eventually(async () => expect(await metric('mail_server_trouble')).toBe(1));
    // The one mail that tries whether the trouble is over: what is queued while it is under way meets all lanes at once.
    smtp.script = { text: 'hold' };
    await eventually(() => expect(smtp.holds).toBe(1));
    await rows(
      `INSERT INTO mail (id, message_id, kind, helper_id, recipient_address, subject, view, html, text, urgency, state, attempts, next_at)
       SELECT gen_random_uuid(), '<report.' || n || '@x>', 'payout-failed', $1, '', 'report ' || n, '{"title":"t","amount":"a","why":"w","wasPaid":true,"reference":"r"}', '', '',
         CASE WHEN n <= 40 THEN 2 ELSE 0 END, 'waiting', 0, now() - make_interval(secs => 100 - n) FROM generate_series(1, 50) n`,
      [helperId],
    );
    smtp.release();
    smtp.taken.length = 0;
    const order: number[][] = [];
    for (let left = 50; left > 0; left -= order.at(-1)!.length) {
      await eventually(() => expect(smtp.holds).toBe(Math.min(4, left)));
      smtp.release();
      order.push(smtp.taken.splice(0).map((text) => Number(/Subject: report (\d+)/.exec(text)?.[1])).sort((a, b) => a - b));
    }
    expect(order.slice(0, 4)).toEqual([[1, 41, 42, 43], [2, 44, 45, 46], [3, 47, 48, 49], [4, 5, 6, 50]]);
    expect(order.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  });

  it('hands over what a replica of the version before has queued, as that wrote it', async () => {
    await rows(
      `INSERT INTO mail (id, message_id, kind, recipient_address, subject, html, text, state, attempts, next_at)
       VALUES (gen_random_uuid(), $1, 'payout-sent', $2, 'From before', '<p>Hello Ann</p>', 'Hello Ann', 'queued', 0, now())`,
      [`<old.${helperId}@x>`, `${helperId}@helpers.example`],
    );
    await eventually(() => expect(takenFor(helperId).join()).toContain('Subject: From before'));
  });

  it('holds a mail that cannot be written, and not those behind it', async () => {
    await register();
    await rows(
      `INSERT INTO mail (id, message_id, kind, helper_id, recipient_address, subject, view, html, text, urgency, state, attempts, next_at)
       VALUES (gen_random_uuid(), $1, 'payout-sent', $2, '', 'Broken', '{"title":"no amount"}', '', '', 0, 'waiting', 0, now() - interval '1 hour')`,
      [`<broken.${helperId}@x>`, helperId],
    );
    await payout();
    await whenMails([{ state: 'waiting', held_for: 'text' }, { state: 'sent' }]);
  });

  it('is emptied by every replica, each mail by one of them', async () => {
    await register();
    const replica = await startTestService(reporting, { worker: true, databaseUrl: service.databaseUrl, transport: service.transport, env });
    try {
      await rows(
        `INSERT INTO mail (id, message_id, kind, helper_id, recipient_address, subject, view, html, text, urgency, state, attempts, next_at)
         SELECT gen_random_uuid(), '<' || n || $1 || '@x>', 'payout-failed', $1, '', 'each ' || n, '{"title":"t","amount":"a","why":"w","wasPaid":true,"reference":"r"}', '', '',
           1, 'waiting', 0, now() FROM generate_series(1, 60) n`,
        [helperId],
      );
      await Promise.all([service, replica].map(({ app }) => app.get(PeriodicTasks).run('deliver-mails')));
      await eventually(async () => expect(await rows(`SELECT 1 FROM mail WHERE helper_id = $1 AND state = 'sent'`, [helperId])).toHaveLength(60));
      expect(smtp.taken.filter((text) => /Subject: each /.test(text))).toHaveLength(60);
    } finally {
      await replica.close();
    }
  });
});
