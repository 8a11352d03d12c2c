import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PeriodicTasks } from '@community-help/service-kit';
import { linkIn } from './support/mailbox.js';
import { startReporting, type ReportingBench } from './support/reporting-bench.js';

const SUBJECT = 'Please confirm your newsletter subscription';

describe('the newsletter', () => {
  let bench: ReportingBench;
  let name: string;

  beforeAll(async () => {
    bench = await startReporting();
  });
  afterAll(() => bench?.close());
  beforeEach(() => {
    name = `reader-${randomUUID()}`;
  });

  const ask = (email: unknown) => bench.post('/api/newsletter', { email });
  const confirm = (token: unknown) => bench.post('/api/newsletter/confirm', { token });
  const subscriptions = () => bench.rows(`SELECT email, confirmed_at IS NOT NULL AS confirmed FROM newsletter_subscription WHERE email LIKE $1`, [`${name}%`]);

  it('is confirmed on the page of the link, twice if need be, and gives nothing away', async () => {
    const email = `${name}@mail.example`;
    const [first, second] = [await ask(email), await ask(email.toUpperCase())];
    expect([first.status, await first.text()]).toEqual([202, await second.text()]);
    const body = await bench.mailbox.whenSubject(email, SUBJECT);
    const { page, token } = linkIn(body);
    expect(page).toBe('https://site.example/links/newsletter/confirm');
    expect(JSON.stringify(await bench.rows('SELECT * FROM mail'))).not.toContain(token);
    expect((await confirm('wrong')).status).toBe(400);
    expect((await confirm(undefined)).status).toBe(400);
    for (let press = 0; press < 2; press += 1) {
      const answer = await confirm(token);
      expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([200, 'no-store', { message: 'Thank you. You are subscribed to the newsletter.' }]);
    }
    expect(await subscriptions()).toEqual([{ email, confirmed: true }]);
    expect(await (await ask(email)).text()).toBe(await (await ask(`${name}x@mail.example`)).text());
  });

  it('is one subscription for one mailbox, however its address is written', async () => {
    for (const more of ['', '+1', '+2', '+offers']) expect((await ask(`${name}${more}@mail.example`)).status).toBe(202);
    await bench.mailbox.whenTo(`${name}@mail.example`, 1);
    expect(await subscriptions()).toEqual([{ email: `${name}@mail.example`, confirmed: false }]);
  });

  it('is confirmed for a week from when its link was handed over, however long the mail had waited', async () => {
    const email = `${name}@mail.example`;
    await ask(email);
    const { token } = linkIn(await bench.mailbox.whenSubject(email, SUBJECT));
    const aged = (days: number) => bench.rows('UPDATE newsletter_subscription SET asked_at = asked_at - make_interval(days => $2), linked_at = linked_at - make_interval(days => $2) WHERE email = $1', [email, days]);
    await bench.rows(`UPDATE newsletter_subscription SET asked_at = asked_at - interval '6 days' WHERE email = $1`, [email]);
    await aged(8);
    expect((await confirm(token)).status).toBe(400);
    await aged(-2);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is not confirmed by following an old link, which leads to the page', async () => {
    const follow = (query: string) => fetch(`${bench.service.url}/api/newsletter/confirm${query}`, { redirect: 'manual' });
    const answer = await follow('?token=an-old_token');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://site.example/links/newsletter/confirm#an-old_token']);
    expect((await follow('?token=%0d%0aSet-Cookie:x')).headers.get('location')).toBe('https://site.example/links/newsletter/confirm#%0D%0ASet-Cookie%3Ax');
    for (const query of ['', '?token=', '?token=a&token=b']) expect((await follow(query)).status).toBe(400);
  });

  it('accepts the token of an old mail on its page', async () => {
    const email = `${name}@mail.example`;
    await bench.rows(`INSERT INTO newsletter_subscription (email, token_hash, asked_at) VALUES ($1, encode(sha256('old'), 'hex'), now())`, [email]);
    expect((await confirm('old')).status).toBe(200);
    expect(await subscriptions()).toEqual([{ email, confirmed: true }]);
  });

  it('forgets after a fortnight who never confirmed, and nobody else', async () => {
    const aged = (of: string, days: number, confirmedAt: string | null) =>
      bench.rows(`INSERT INTO newsletter_subscription (email, token_hash, asked_at, confirmed_at) VALUES ($1, $1, now() - make_interval(days => $2), $3)`, [`${name}-${of}@mail.example`, days, confirmedAt]);
    await aged('forgotten', 15, null);
    await aged('asked', 13, null);
    await aged('reads', 400, '2026-01-01T00:00:00Z');
    for (let n = 0; n < 2; n++) await bench.get(PeriodicTasks).run('forget-unconfirmed');
    expect((await subscriptions()).map(({ email }) => email).sort()).toEqual([`${name}-asked@mail.example`, `${name}-reads@mail.example`]);
  });

  it.each(['not an address', '"a\r\nBcc: v@x.org"@example.org', '"<script>alert(1)</script>"@example.org', 'a?bcc=evil@example.org', 'a&b=c@example.org'])(
    'is not sent to %j',
    async (email) => {
      const answer = await ask(email);
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('email must be a valid email address')]);
    },
  );

  it('of an address that asks to be forgotten is found and erased by an operator, with the mails to it', async () => {
    const email = `${name}@mail.example`;
    const operator = await bench.signedIn('operator@example.org', ['operator']);
    const act = async (what: string, body: object) => {
      const answer = await fetch(`${bench.service.url}/api/operator/readers/${what}`, { method: 'POST', headers: { ...operator, 'content-type': 'application/json' }, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    };
    await ask(email);
    await bench.mailbox.whenSubject(email, SUBJECT);
    expect(JSON.parse((await act('find', { email: ` ${email.toUpperCase()} ` })).text)).toEqual({ newsletter: { askedAt: expect.any(String), confirmedAt: null }, mails: 1, closedListings: 0 });
    expect((await act('erase', { email })).status).toBe(400);
    const answers = await Promise.all([act('erase', { email, reason: 'asked by letter' }), act('erase', { email, reason: 'asked by letter' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(JSON.parse((await act('find', { email })).text)).toEqual({ newsletter: null, mails: 0, closedListings: 0 });
    const kept = await bench.rows('SELECT (SELECT json_agg(m) FROM mail m) AS m, (SELECT json_agg(n) FROM newsletter_subscription n) AS n, (SELECT json_agg(a) FROM audit_entry a) AS a');
    expect(JSON.stringify(kept)).not.toContain(name);
    expect(await bench.rows(`SELECT action, reason, before FROM audit_entry WHERE action = 'reader.erase'`)).toEqual([{ action: 'reader.erase', reason: 'asked by letter', before: { newsletter: true, mails: 1, closedListings: 0 } }]);
  });
});
