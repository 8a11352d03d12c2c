import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_SECRET } from './webhook-receiver.js';
import { connectedAccount, control, failure, startBench, type TestBench } from './sandbox-client.js';

describe('webhooks', () => {
  let bench: TestBench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  const donate = () => bench.stripe.paymentIntents.create({ amount: 500, currency: 'gbp' });

  async function eventually(isTrue: () => boolean): Promise<void> {
    const end = Date.now() + 60_000;
    while (!isTrue()) {
      if (Date.now() > end) throw new Error('It did not happen within 60 s.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('are signed so that the SDK accepts them, and only with the right secret and body', async () => {
    const { stripe, hooks } = bench;
    const intent = await donate();
    await eventually(() => hooks.account.length === 1);
    const [{ body, signature } = { body: '', signature: '' }] = hooks.account;
    const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, ACCOUNT_SECRET, 300);
    expect(event).toMatchObject({ type: 'payment_intent.created', livemode: false, data: { object: { id: intent.id } } });
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('No signatures found');
    expect(() => stripe.webhooks.constructEvent(body.replace('500', '900'), signature, ACCOUNT_SECRET)).toThrow('No signatures found');
  });

  it('are sent again with growing pauses until the receiver answers 2xx', async () => {
    const { stripe, hooks } = bench;
    hooks.failures = 2;
    await donate();
    // the receiver has its event a moment before the sandbox has read the answer and written it down
    await eventually(() => bench.sandbox.state.all('delivery').some((delivery) => delivery.status === 'delivered'));
    const [event] = hooks.accountEvents(stripe);
    expect(bench.sandbox.state.all('delivery')).toEqual([expect.objectContaining({ event: event?.id, attempts: 3, status: 'delivered', lastStatus: 200 })]);
  });

  it('tell undelivered events apart in events.list', async () => {
    const { stripe, hooks } = bench;
    hooks.failures = 1000;
    await donate();
    await eventually(() => (bench.sandbox.state.all('delivery')[0]?.attempts ?? 0) >= 1);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([expect.objectContaining({ pending_webhooks: 1 })]);
    expect((await stripe.events.list({ delivery_success: true })).data).toEqual([]);
    hooks.failures = 0;
    // an attempt that was under way when the receiver recovered may still fail; the next one does not
    while (bench.sandbox.state.all('delivery').some((delivery) => delivery.status !== 'delivered')) await bench.sandbox.webhooks.deliverNow();
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
    expect((await stripe.events.list({ types: ['payment_intent.created'] })).data).toEqual([expect.objectContaining({ pending_webhooks: 0 })]);
  });

  it('are listed on from one that was delivered since the page before', async () => {
    const { stripe, hooks, sandbox } = bench;
    hooks.failures = 1000;
    for (let n = 0; n < 3; n++) await donate();
    const first = await stripe.events.list({ delivery_success: false, limit: 1 });
    const { id } = first.data[0]!;
    hooks.failures = 0;
    await eventually(() => sandbox.state.all('delivery').some((delivery) => delivery.event === id && delivery.status === 'delivered'));
    hooks.failures = 1000;
    const rest = await stripe.events.list({ starting_after: id, limit: 10 });
    expect(rest.data).toHaveLength(2);
    expect((await stripe.events.list({ delivery_success: false, starting_after: id })).data.every((event) => event.id !== id)).toBe(true);
  });

  it('go to the account or the connect endpoint, each with its own secret', async () => {
    const { stripe, hooks } = bench;
    const account = await connectedAccount(bench);
    await donate();
    await bench.sandbox.webhooks.deliverNow();
    expect(hooks.accountEvents(stripe).every((event) => event.account === undefined)).toBe(true);
    expect(hooks.connectEvents(stripe).every((event) => event.account === account)).toBe(true);
    expect(hooks.thinTypes(stripe)).toEqual(expect.arrayContaining(['v2.core.account.created', 'v2.core.account[requirements].updated']));
    const thin = hooks.connect.find(({ body }) => body.includes('v2.core.event'));
    expect(() => stripe.webhooks.constructEvent(thin?.body ?? '', thin?.signature ?? '', 'whsec_connect_events')).toThrow('thin event notification');
  });

  it('can be sent once more by hand', async () => {
    const { stripe, hooks, sandbox } = bench;
    await donate();
    await sandbox.webhooks.deliverNow();
    expect(hooks.account).toHaveLength(1);
    const [event] = (await stripe.events.list({ type: 'payment_intent.created' })).data;
    await control(sandbox.url, `events/${event?.id}/redeliver`);
    await sandbox.webhooks.deliverNow();
    expect(hooks.account.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([event?.id, event?.id]);
  });

  it('are duplicated, dropped and shuffled by seed, and arrive at least once all the same', async () => {
    const { stripe, hooks, sandbox } = bench;
    sandbox.faults.set({ seed: 7, webhooks: { duplicatePercent: 30, dropPercent: 20, delayPercent: 20, delayMs: 300, shuffleWindowMs: 300 } });
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) ids.push((await donate()).id);
    await eventually(() => sandbox.webhooks.waiting() === 0);
    const received = hooks.accountEvents(stripe).map(({ data }) => (data.object as { id: string }).id);
    expect(new Set(received)).toEqual(new Set(ids));
    expect(received.length).toBeGreaterThan(ids.length);
    expect(received.filter((id, index) => received.indexOf(id) === index)).not.toEqual(ids);
  });

  it('refuse nonsense in the switches with a sentence', async () => {
    const answer = await fetch(`${bench.sandbox.url}/_sandbox/faults`, { method: 'PUT', body: JSON.stringify({ webhooks: { dropPercent: 101 } }) });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('less than or equal to 100')]);
    expect(await failure(control(bench.sandbox.url, 'events/evt_none/redeliver'))).toMatchObject({ message: expect.stringContaining('404') });
  });
});
