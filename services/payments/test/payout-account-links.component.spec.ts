import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HelperUpdatedV1, PayoutAccountLinkRequestedV1 } from '@community-help/event-contracts';
import { addressMark } from '@community-help/service-kit';
import { collectEvents, publish, type EventCollector } from '@community-help/test-kit';
import { LookAtAccounts } from '../src/payout-accounts/look-at-accounts.js';
import { PaymentsBench, premiumListing, soon } from './support/payments-bench.js';

describe('the link to the payout account', () => {
  let bench: PaymentsBench;
  let published: EventCollector;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '3600000', PAYOUT_ACCOUNT_LINKS_PER_HOUR: '2' } });
    published = await collectEvents(bench.service.transport, [PayoutAccountLinkRequestedV1]);
  });
  afterAll(async () => bench?.close());

  const open = (helperId: string, token: string) => bench.post(`/api/helpers/${helperId}/payout-account/open`, { token });
  const linkFor = (helperId: string, email = `${helperId}@example.org`) => bench.link({ purpose: 'payout-account', subject: helperId, addressMark: addressMark(email) });
  const requestsOf = (helperId: string) => published.events.filter(({ key }) => key === helperId);

  it('answers a stranger where the link went, and nothing that opens anything', async () => {
    const helperId = await bench.registerHelper({ email: 'ann@example.org' });
    const { status, body, headers } = await bench.post(`/api/helpers/${helperId}/payout-account`);
    expect({ status, body }).toEqual({
      status: 200,
      body: { url: 'http://127.0.0.1:8080/links/sent?to=a...%40example.org', sentTo: 'a...@example.org', message: expect.stringContaining('a...@example.org') },
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(bench.sandbox.state.all('account')).toEqual([]);
    await soon(() => expect(requestsOf(helperId).map(({ data }) => Object.keys(data as object).sort())).toEqual([['helperId', 'requestId', 'requestedAt']]));
    expect((await bench.post('/api/helpers/nobody/payout-account')).status).toBe(404);
  });

  it('asks for two mails an hour however often it is pressed, and always answers the same', async () => {
    const helperId = await bench.registerHelper();
    const answers = [];
    for (let press = 0; press < 6; press += 1) answers.push(await bench.post(`/api/helpers/${helperId}/payout-account`));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await bench.sandbox.clock.advance(3_600_001);
    const nextHour = bench.sandbox.clock.now();
    await bench.post(`/api/helpers/${helperId}/payout-account`);
    // What is asked for one helper arrives in its order: with the request of the next hour, all of this hour are here.
    const areLater = () => requestsOf(helperId).map(({ data }) => Date.parse((data as PayoutAccountLinkRequestedV1).requestedAt) >= nextHour);
    await soon(() => expect(areLater()).toContain(true));
    expect(areLater()).toEqual([false, false, true]);
  });

  it('opens the pages of Stripe once, and leads back to the dashboard', async () => {
    const helperId = await bench.registerHelper();
    const token = await linkFor(helperId);
    const answers = await Promise.all([open(helperId, token), open(helperId, token), open(helperId, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const { body, headers } = answers.find(({ status }) => status === 200)!;
    expect(body).toEqual({ url: expect.stringMatching(/\/onboarding\//) });
    expect(headers.get('cache-control')).toBe('no-store');
    const done = await fetch(body.url, { method: 'POST', redirect: 'manual' });
    expect(done.headers.get('location')).toBe(`http://127.0.0.1:8080/helper-dashboard/${helperId}`);
    expect(bench.sandbox.state.all('account').filter((account) => account.metadata?.helper_id === helperId)).toHaveLength(1);
  });

  it('refuses links of other helpers, other purposes, other addresses and other times', async () => {
    const helperId = await bench.registerHelper();
    const other = await bench.registerHelper();
    const mark = addressMark(`${helperId}@example.org`);
    expect((await open(helperId, await linkFor(other))).status).toBe(401);
    expect((await open(helperId, await bench.link({ purpose: 'dashboard-session', subject: helperId, addressMark: mark }))).status).toBe(401);
    expect((await open(helperId, await linkFor(helperId, 'thief@example.org'))).status).toBe(401);
    expect((await open(helperId, await bench.link({ purpose: 'payout-account', subject: helperId }))).status).toBe(401);
    expect((await open(helperId, 'nonsense')).status).toBe(401);
    expect((await bench.post(`/api/helpers/${helperId}/payout-account/open`, {})).status).toBe(400);
    const late = await linkFor(helperId);
    await bench.sandbox.clock.advance(16 * 60_000);
    expect((await open(helperId, late)).status).toBe(410);
    expect(bench.sandbox.state.all('account').filter((account) => account.metadata?.helper_id === helperId)).toEqual([]);
  });

  it('is worthless once another address is on file', async () => {
    const helperId = await bench.registerHelper();
    const token = await linkFor(helperId);
    await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { email: 'new@example.org', revision: 2 }));
    await soon(async () => expect((await bench.post(`/api/helpers/${helperId}/payout-account`)).body.sentTo).toBe('n...@example.org'));
    expect((await open(helperId, token)).status).toBe(401);
    expect((await open(helperId, await linkFor(helperId, 'NEW+tag@example.org'))).status).toBe(200);
  });

  it('still works after Stripe was away', async () => {
    const helperId = await bench.registerHelper();
    const token = await linkFor(helperId);
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500', percent: 100, match: 'POST /v2/core/account' }] });
    expect((await open(helperId, token)).status).toBe(503);
    bench.sandbox.faults.set({ seed: 1, requests: [] });
    expect((await open(helperId, token)).status).toBe(200);
  });

  it('hears that the helper has finished even when the event that says so is lost', async () => {
    const helperId = await bench.registerHelper();
    const { body } = await open(helperId, await linkFor(helperId));
    bench.sandbox.faults.set({ seed: 1, webhooks: { dropPercent: 100 } });
    await fetch(body.url, { method: 'POST', redirect: 'manual' });
    await bench.service.app.get(LookAtAccounts).run();
    expect(await bench.stats(helperId)).toMatchObject({ stripeAccountConnected: true });
  });
});
