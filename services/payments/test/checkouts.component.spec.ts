import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderPaidV1 } from '@community-help/event-contracts';
import { collectEvents, compareRoutes, type EventCollector } from '@community-help/test-kit';
import { compactDecrypt, importJWK } from 'jose';
import { CancelAbandonedCheckouts } from '../src/checkouts/cancel-abandoned-checkouts.js';
import { PaymentsBench, soon } from './support/payments-bench.js';

const ADDRESS = { name: 'Grace', email: 'grace@example.org', line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP' };

describe('starting a payment', () => {
  let bench: PaymentsBench;
  let published: EventCollector;
  let helperId: string;

  beforeAll(async () => {
    bench = await PaymentsBench.start();
    published = await collectEvents(bench.service.transport, [OrderPaidV1]);
    helperId = await bench.registerHelper();
  });
  afterAll(async () => bench?.close());

  const start = (body: object) => bench.post('/api/create-payment-intent', { purpose: 'donation', helperId, amount: 5, ...body });
  const intentsOf = (paymentId: string) => bench.sandbox.state.all('payment_intent').filter((intent) => intent.metadata.checkout_id === paymentId);

  it('answers exactly the endpoints of the table', () => {
    expect(compareRoutes(bench.service.app, 'payments')).toEqual({ undocumented: [], missing: [] });
  });

  it.each([
    [{ amount: 0.49 }, 'amount'],
    [{ amount: 1000.01 }, 'amount'],
    [{ amount: 1.234 }, 'amount'],
    [{ amount: '5' }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1e-7 }, 'amount'],
    [{ purpose: 'bribe' }, 'purpose'],
    [{ donorName: 'x'.repeat(81) }, 'donorName'],
    [{ message: 'x'.repeat(301) }, 'message'],
    [{ donorEmail: 'nobody' }, 'donorEmail'],
    [{ surprise: 1 }, 'surprise'],
  ])('refuses %j and names the field', async (body, field) => {
    const { status, text } = await start(body);
    expect(status).toBe(400);
    expect(text).toContain(field);
  });

  it.each([
    [0.5, 50],
    [0.57, 57],
    [1.1, 110],
    [8.29, 829],
    [1000, 100_000],
  ])('turns £%d into exactly %d pence', async (amount, pence) => {
    const { body } = await start({ amount });
    expect(intentsOf(body.paymentId).map((intent) => intent.amount)).toEqual([pence]);
  });

  it('finds the recipient by e-mail and name, and never guesses', async () => {
    const email = 'Shared@example.org';
    await bench.registerHelper({ name: 'First', email });
    const by = (recipientName: string | undefined, recipientEmail: string) => start({ helperId: undefined, recipientName, recipientEmail });
    expect((await by(undefined, 'shared@EXAMPLE.org')).status).toBe(200);
    await bench.registerHelper({ name: 'Second', email });
    expect((await by('second', email)).status).toBe(200);
    expect((await by('Third', email)).status).toBe(409);
    expect((await by(undefined, email)).status).toBe(409);
    expect((await by('First', 'nobody@example.org')).status).toBe(404);
    expect((await start({ helperId: 'nobody' })).status).toBe(404);
    expect((await start({ helperId: undefined })).status).toBe(400);
  });

  it('gives nothing to whoever registers the name and address of a helper who takes no donations', async () => {
    const name = 'Victim';
    const by = (recipientName: string | undefined, recipientEmail: string) => start({ helperId: undefined, recipientName, recipientEmail });
    await bench.registerHelper({ name, email: 'victim@example.org', acceptsDonations: false });
    expect(await by(name, 'victim@example.org')).toMatchObject({ status: 409, text: 'This helper does not accept donations at the moment.' });
    const impostor = await bench.registerHelper({ name, email: 'victim+gifts@example.org' });
    for (const [said, email] of [[name, 'victim@example.org'], [undefined, 'victim@example.org'], [name, 'victim+gifts@example.org']] as const) {
      expect((await by(said, email)).status).toBe(409);
    }
    expect((await start({ helperId: impostor })).status).toBe(200);
  });

  it('refuses a donation to a helper who takes none', async () => {
    const shy = await bench.registerHelper({ acceptsDonations: false });
    expect(await start({ helperId: shy })).toMatchObject({ status: 409, text: 'This helper does not accept donations at the moment.' });
  });

  it('changes the open intent of a dialog instead of making another one', async () => {
    const sessionId = 'dialog-0001';
    const first = (await start({ sessionId, amount: 5 })).body;
    const second = (await start({ sessionId, amount: 12.5 })).body;
    expect(second).toEqual(first);
    expect(intentsOf(first.paymentId).map((intent) => intent.amount)).toEqual([1250]);
  });

  it('ends at one intent with the amount of the newest request when a dialog asks many times at once', async () => {
    const sessionId = 'dialog-0002';
    const answers = await Promise.all([5, 6, 7, 8, 9].map((amount) => start({ sessionId, amount })));
    const last = (await start({ sessionId, amount: 10 })).body;
    expect(new Set(answers.map(({ body }) => body.paymentId))).toEqual(new Set([last.paymentId]));
    expect(intentsOf(last.paymentId).map((intent) => intent.amount)).toEqual([1000]);
  });

  it('gives a dialog a new intent when the old one has been paid', async () => {
    const sessionId = 'dialog-0003';
    const first = (await start({ sessionId })).body;
    await bench.pay(first.clientSecret);
    const second = (await start({ sessionId })).body;
    expect(second.paymentId).not.toBe(first.paymentId);
    await soon(async () => expect((await bench.get(`/api/payments/${first.paymentId}`)).body.status).toBe('completed'));
    expect((await bench.get(`/api/payments/${second.paymentId}`)).body.status).toBe('pending');
  });

  it('says that a declined payment failed, and that it completed when another card works', async () => {
    const { clientSecret, paymentId } = (await start({})).body;
    await expect(bench.pay(clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/i);
    await soon(async () => expect((await bench.get(`/api/payments/${paymentId}`)).body.status).toBe('failed'));
    await bench.pay(clientSecret);
    await soon(async () => expect((await bench.get(`/api/payments/${paymentId}`)).body.status).toBe('completed'));
  });

  it('shows what was paid, whatever its dialog asks for afterwards, and changes nothing of it', async () => {
    const sessionId = 'dialog-paid-1';
    const words = { donorName: 'Ann', message: 'With love', donorEmail: 'ann@example.org' };
    const first = (await start({ sessionId, amount: 0.5, ...words })).body;
    bench.sandbox.faults.set({ seed: 1, webhooks: { delayPercent: 100, delayMs: 1_500 } });
    await bench.pay(first.clientSecret);
    const second = await start({ sessionId, amount: 1000, donorName: 'Mallory', message: 'Not me' });
    expect(second.status).toBe(200);
    expect(second.body.paymentId).not.toBe(first.paymentId);
    expect((await bench.get(`/api/payments/${first.paymentId}`)).body.amount).toBe('0.50');
    await soon(async () => expect((await bench.get(`/api/payments/${first.paymentId}`)).body).toMatchObject({ status: 'completed', amount: '0.50' }));
    bench.sandbox.faults.set({ seed: 1 });
    const { body } = await bench.get(`/api/helpers/${helperId}/donations`);
    expect(body.find(({ id }: { id: string }) => id === first.paymentId)).toMatchObject({ donorName: 'Ann', message: 'With love', amount: '0.50' });
    // Not even what is written down of it counts.
    await bench.dataSource.query(`update checkout set amount_pence = 100000 where id = $1`, [first.paymentId]);
    expect((await bench.get(`/api/payments/${first.paymentId}`)).body.amount).toBe('0.50');
  });

  it('takes the newest name and message of a dialog', async () => {
    const sessionId = 'dialog-words-1';
    await start({ sessionId, amount: 6, donorName: 'An' });
    const { clientSecret, paymentId } = (await start({ sessionId, amount: 6, donorName: 'Ann', message: 'Hello' })).body;
    await bench.pay(clientSecret);
    await soon(async () => {
      const { body } = await bench.get(`/api/helpers/${helperId}/donations`);
      expect(body.find(({ id }: { id: string }) => id === paymentId)).toMatchObject({ donorName: 'Ann', message: 'Hello' });
    });
  });

  it.each([[{}], [{ donorName: '' }], [{ donorName: '   ' }]])('calls a donor anonymous who gave %j, whatever their card says', async (said) => {
    const { clientSecret, paymentId } = (await start({ ...said })).body;
    await bench.payAs('Margaret Q. Cardholder', clientSecret);
    await soon(async () => {
      const { body } = await bench.get(`/api/helpers/${helperId}/donations`);
      expect(body.find(({ id }: { id: string }) => id === paymentId)).toMatchObject({ donorName: 'Anonymous' });
    });
    const tables: { name: string }[] = await bench.dataSource.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      expect({ name, rows: await bench.dataSource.query(`select 1 from "${name}" row where row::text like '%Cardholder%'`) }).toEqual({ name, rows: [] });
    }
  });

  it.each([
    [{ shipping: { ...ADDRESS, name: 'Grace\nBcc: everybody' } }, 'name'],
    [{ shipping: { ...ADDRESS, line1: '1 High Street\u2028Leeds' } }, 'line1'],
    [{ shipping: { ...ADDRESS, email: '"a\\r\\nBcc: v@x.org"@example.org' } }, 'email'],
  ])('refuses %j, which would break a line of a mail', async (body, field) => {
    const answer = await start({ helperId: undefined, purpose: 'merchandise-poster-small', amount: 9.99, ...body });
    expect(answer).toMatchObject({ status: 400, text: expect.stringContaining(field) });
  });

  it('cancels a payment that nobody touched for half an hour', async () => {
    const { paymentId } = (await start({ donorName: 'Shy', message: 'Changed my mind', donorEmail: 'shy@example.org', sessionId: 'dialog-0009' })).body;
    await bench.dataSource.query(`update checkout set touched_at = now() - interval '31 minutes' where id = $1`, [paymentId]);
    await bench.service.app.get(CancelAbandonedCheckouts).run();
    expect(intentsOf(paymentId).map((intent) => intent.status)).toEqual(['canceled']);
    expect((await bench.get(`/api/payments/${paymentId}`)).body.status).toBe('failed');
    const kept = await bench.dataSource.query(`select donor_name, message, session_id, sealed_donor_email from checkout where id = $1`, [paymentId]);
    expect(kept).toEqual([{ donor_name: null, message: null, session_id: null, sealed_donor_email: null }]);
  });

  it('cancels the abandoned payments behind one that Stripe cannot answer for', async () => {
    const [first, second] = [(await start({})).body, (await start({})).body];
    await bench.dataSource.query(`update checkout set touched_at = now() - interval '40 minutes' where id = $1`, [first.paymentId]);
    await bench.dataSource.query(`update checkout set touched_at = now() - interval '31 minutes', intent_id = intent_id where id = $1`, [second.paymentId]);
    await bench.dataSource.query(`update checkout set intent_id = 'pi_of_another_account' where id = $1`, [first.paymentId]);
    await bench.service.app.get(CancelAbandonedCheckouts).run();
    const postponed = await bench.dataSource.query(`select row_id from postponed_row where task = 'cancel-abandoned-checkouts'`);
    expect(postponed).toEqual([{ row_id: first.paymentId }]);
    expect(intentsOf(second.paymentId).map((intent) => intent.status)).toEqual(['canceled']);
  });

  it('sells at the price of the catalogue only, and seals the delivery address for reporting', async () => {
    const buy = (amount: number, product = 'poster-small') => start({ helperId: undefined, purpose: `merchandise-${product}`, amount, shipping: ADDRESS });
    expect(await buy(1)).toMatchObject({ status: 400, text: 'The price of this product is £9.99. Please reload the page.' });
    expect((await buy(9.99, 'yacht')).status).toBe(400);
    const { body } = await buy(9.99);
    await bench.pay(body.clientSecret);
    await soon(() => expect(published.events.map(({ key }) => key)).toContain(body.paymentId));
    const event = published.events.find(({ key }) => key === body.paymentId)!.data as OrderPaidV1;
    expect(event).toMatchObject({ productId: 'poster-small', amountPence: 999, deliveryPence: 0 });
    const key = await importJWK(bench.mailKeys.privateJwk as never, 'ECDH-ES+A256KW');
    const { plaintext } = await compactDecrypt(event.sealedShipping!, key);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual(ADDRESS);
    expect((await bench.get(`/api/payments/${body.paymentId}`)).body).toMatchObject({ kind: 'merchandise', status: 'completed', productId: 'poster-small' });
  });

  it('holds money that fits nothing we sold as unallocated, and says so', async () => {
    const stranger = await bench.stripe.paymentIntents.create({ amount: 777, currency: 'gbp', allowed_payment_method_types: ['card'] });
    await bench.stripe.paymentIntents.confirm(stranger.id, { payment_method: 'pm_card_visa' });
    await soon(async () => {
      expect(await bench.dataSource.query(`select reason, amount_pence from payment_issue where intent_id = $1`, [stranger.id])).toEqual([
        { reason: 'unknown-payment', amount_pence: 777 },
      ]);
    });
  });

  it('answers 503 and charges nothing while Stripe is away, and works again afterwards', async () => {
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500', percent: 100, match: 'POST /v1/payment_intents' }] });
    expect((await start({ sessionId: 'dialog-0004' })).status).toBe(503);
    bench.sandbox.faults.set({ seed: 1, requests: [] });
    expect((await start({ sessionId: 'dialog-0004' })).status).toBe(200);
  });

  it('begins anew when Stripe keeps an error under the key of the first request', async () => {
    bench.sandbox.faults.set({ seed: 1, requests: [{ kind: 'error-500-stored', percent: 100, times: 1, match: 'POST /v1/payment_intents' }] });
    expect((await start({ sessionId: 'dialog-0005' })).status).toBe(503);
    expect((await start({ sessionId: 'dialog-0005' })).status).toBe(200);
    bench.sandbox.faults.set({ seed: 1, requests: [] });
  });

  it('does not know foreign payments', async () => {
    expect((await bench.get('/api/payments/nonsense')).status).toBe(404);
    expect((await bench.get('/api/payments/0198a7a0-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('keeps books that agree with each other and with the provider', async () => {
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });
});
