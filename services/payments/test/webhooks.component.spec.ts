import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ProviderEventReceivedV1 } from '@community-help/event-contracts';
import { PeriodicTasks } from '@community-help/service-kit';
import { collectEvents, type EventCollector } from '@community-help/test-kit';
import { ReactToEvent } from '../src/webhooks/react-to-event.js';
import { ReceiveEvent } from '../src/webhooks/receive-event.js';
import { CONNECT_SECRET, PaymentsBench, soon, WEBHOOK_SECRET } from './support/payments-bench.js';

const OLD_SECRET = 'whsec_old_secret_that_is_being_rolled';

describe('the Stripe webhook', () => {
  let bench: PaymentsBench;
  let published: EventCollector;
  let count = 0;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${OLD_SECRET}` } });
    published = await collectEvents(bench.service.transport, [ProviderEventReceivedV1]);
  });
  afterAll(async () => bench?.close());

  function event(more: object = {}): { id: string; body: string } {
    const id = `evt_test_${++count}`;
    const object = { id: `xyz_${count}`, object: 'thing' };
    const event = { id, object: 'event', type: 'thing.happened', created: 1_790_000_000, livemode: false, data: { object }, ...more };
    return { id, body: JSON.stringify(event) };
  }

  function sign(payload: string, options: { secret?: string; at?: number } = {}): string {
    const timestamp = Math.floor((options.at ?? Date.now()) / 1000);
    return bench.stripe.webhooks.generateTestHeaderString({ payload, secret: options.secret ?? WEBHOOK_SECRET, timestamp });
  }

  async function send(body: string | Buffer, signature?: string): Promise<Response> {
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (signature !== undefined) headers['stripe-signature'] = signature;
    return fetch(`${bench.service.url}/api/stripe/webhook`, { method: 'POST', headers, body: body as string });
  }

  async function isStored(id: string): Promise<boolean> {
    return (await bench.dataSource.query(`select 1 from stripe_event where event_id = $1`, [id])).length > 0;
  }

  async function expectRefused(id: string, answer: Response): Promise<void> {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toBe('This is not a signed event.');
    expect(await isStored(id)).toBe(false);
  }

  it.each([
    ['the platform secret', WEBHOOK_SECRET],
    ['the Connect secret', CONNECT_SECRET],
    ['the old secret while it is rolled', OLD_SECRET],
  ])('accepts %s', async (_name, secret) => {
    const { id, body } = event();
    expect((await send(body, sign(body, { secret }))).status).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  it('is remembered by the id of its event for ninety days, so that a repeat has no second effect', async () => {
    const received = async (id: string, days: number) => {
      const { body } = event({ id });
      await send(body, sign(body));
      await bench.dataSource.query(`update stripe_event set received_at = now() - make_interval(days => $2) where event_id = $1`, [id, days]);
    };
    await received('evt_of_last_month', 89);
    await received('evt_of_last_year', 91);
    await bench.service.app.get(PeriodicTasks).run('forget-provider-events');
    expect([await isStored('evt_of_last_month'), await isStored('evt_of_last_year')]).toEqual([true, false]);
  });

  it('accepts a header that carries a foreign and our own signature', async () => {
    const { id, body } = event();
    const ours = sign(body);
    const foreign = sign(body, { secret: 'whsec_foreign' }).split('v1=')[1]!;
    expect((await send(body, `${ours.split(',')[0]},v1=${foreign},v1=${ours.split('v1=')[1]}`)).status).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  it('refuses a missing signature', async () => {
    const { id, body } = event();
    await expectRefused(id, await send(body));
  });

  it('refuses a foreign secret', async () => {
    const { id, body } = event();
    await expectRefused(id, await send(body, sign(body, { secret: 'whsec_foreign' })));
  });

  it('refuses a signature that is more than five minutes old', async () => {
    const { id, body } = event();
    await expectRefused(id, await send(body, sign(body, { at: Date.now() - 302_000 })));
  });

  it('refuses a signature from more than a minute in the future', async () => {
    const { id, body } = event();
    const [receiveEvent, receivedAt] = [bench.service.app.get(ReceiveEvent), new Date()];
    const run = receiveEvent.run.bind(receiveEvent);
    // It arrives at this moment, however late the request is come to.
    const arrival = jest.spyOn(receiveEvent, 'run').mockImplementation((signed) => run({ ...signed, receivedAt }));
    await expectRefused(id, await send(body, sign(body, { at: receivedAt.getTime() + 63_000 })));
    arrival.mockRestore();
  });

  it('refuses a body that was parsed and written again', async () => {
    const { id, body } = event();
    const signature = sign(body);
    await expectRefused(id, await send(JSON.stringify(JSON.parse(body), null, 1), signature));
  });

  it('accepts an event of the other mode, which a Connect endpoint is sent too, and does nothing with it', async () => {
    const { id, body } = event({ livemode: true });
    expect((await send(body, sign(body))).status).toBe(200);
    expect(await isStored(id)).toBe(false);
  });

  it.each(['null', '7', '"text"'])('refuses a signed body that is no event: %s', async (body) => {
    expect((await send(body, sign(body))).status).toBe(400);
  });

  it.each(['constructor', 'toString', '__proto__'])('has no reaction to an event of the type %s', async (type) => {
    const received = { providerEventId: 'evt_x', type, objectId: 'x_1', accountId: null, orderKey: 'x_1', createdAt: new Date().toISOString() };
    await expect(bench.service.app.get(ReactToEvent).run(received)).resolves.toBeUndefined();
  });

  it('refuses an old scheme, and garbage', async () => {
    const { id, body } = event();
    await expectRefused(id, await send(body, sign(body).replace('v1=', 'v0=')));
    await expectRefused(id, await send(body, 'garbage'));
    await expectRefused(id, await send(body, 't=,v1='));
  });

  it('refuses more than a megabyte before reading on', async () => {
    const { id, body } = event({ filler: 'x'.repeat(1_200_000) });
    expect((await send(body, sign(body))).status).toBe(413);
    expect(await isStored(id)).toBe(false);
  });

  it('takes a thin event of a connected account', async () => {
    const id = 'evt_thin_1';
    const body = JSON.stringify({
      id,
      object: 'v2.core.event',
      type: 'v2.core.account[requirements].updated',
      created: new Date().toISOString(),
      livemode: false,
      related_object: { id: 'acct_nobody', type: 'v2.core.account', url: '/v2/core/accounts/acct_nobody' },
    });
    expect((await send(body, sign(body, { secret: CONNECT_SECRET }))).status).toBe(200);
    expect(await isStored(id)).toBe(true);
  });

  it('writes the same event down once when it arrives a hundred times at once', async () => {
    const data = { object: { id: 'xyz_often', object: 'thing' } };
    const { id, body } = event({ data });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(body, sign(body))));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    // News of one object arrives in its order: with the last of it, all of it is here.
    const { id: last, body: lastBody } = event({ data });
    await send(lastBody, sign(lastBody));
    const idOf = (data: object): string => (data as ProviderEventReceivedV1).providerEventId;
    await soon(() => expect(published.events.some(({ data }) => idOf(data) === last)).toBe(true));
    expect(published.events.filter(({ data }) => idOf(data) === id)).toHaveLength(1);
  });

  it('posts a payment once although Stripe tells of it a hundred times under different events', async () => {
    const helperId = await bench.registerHelper();
    const donationId = await bench.donate(helperId, 7);
    const [{ intent_id: intentId }] = await bench.dataSource.query(`select intent_id from checkout where id = $1`, [donationId]);
    const copies = Array.from({ length: 100 }, () => event({ type: 'payment_intent.succeeded', data: { object: { id: intentId, object: 'payment_intent' } } }));
    await Promise.all(copies.map(({ body }) => send(body, sign(body))));
    const ofIntent = ({ data }: { data: object }): boolean => (data as ProviderEventReceivedV1).objectId === intentId;
    await soon(async () => {
      expect(published.events.filter(ofIntent).length).toBeGreaterThanOrEqual(101);
      expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '7.00', donationCount: 1 });
    });
    const rows = await bench.dataSource.query(`select 1 from ledger_tx where source_key = $1`, [`stripe:${intentId}:succeeded`]);
    expect(rows).toHaveLength(1);
    expect(await bench.faultsOfBooks()).toEqual([]);
  });
});
