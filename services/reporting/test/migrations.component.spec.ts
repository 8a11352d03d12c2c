import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressMark } from '@community-help/service-kit';
import { DataSource } from 'typeorm';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

describe('the migrations of reporting', () => {
  let bench: ReportingBench;
  beforeAll(async () => {
    bench = await startReporting({ worker: false });
  });
  afterAll(() => bench?.close());

  it('can be undone and done again, and mark mailboxes of subscriptions that were there before as the program does', async () => {
    const database = bench.service.app.get(DataSource);
    const addresses = ['ann@mail.example', 'Ann+News@Mail.example', '+odd@mail.example', 'zoë+a+b@mail.example'];
    await bench.rows(`INSERT INTO mail (id, message_id, kind, recipient_address, subject, html, text, state, attempts, next_at) VALUES (gen_random_uuid(), '<m@x>', 'payout-sent', '', '', '', '', 'waiting', 0, now())`);
    // All that came after the first one of reporting itself.
    const later = database.migrations.filter(({ constructor: { name } }) => Number(name.slice(-13)) > 1_764_000_000_000);
    for (const _ of later) await database.undoLastMigration();
    expect(await bench.rows('SELECT 1 FROM mail')).toEqual([]);
    for (const email of addresses) await bench.rows(`INSERT INTO newsletter_subscription (email, token_hash, asked_at) VALUES ($1, 'x', now())`, [email]);
    await database.runMigrations();
    const marks = await bench.rows<{ email: string; mailbox_mark: string }>('SELECT email, mailbox_mark FROM newsletter_subscription');
    for (const { email, mailbox_mark: mark } of marks) expect([email, mark]).toEqual([email, addressMark(email)]);
    expect(marks).toHaveLength(addresses.length);
  });
});
