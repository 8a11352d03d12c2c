import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HelperRegisteredV1, HelperRemovedV1, HelperUpdatedV1 } from '@community-help/event-contracts';
import { publish } from '@community-help/test-kit';
import { CancelAbandonedCheckouts } from '../src/checkouts/cancel-abandoned-checkouts.js';
import { ForgetClosedHelpers } from '../src/helpers/forget-closed-helpers.js';
import { EndPremiumsAtProvider } from '../src/premium/end-premiums-at-provider.js';
import { RefundUnconfirmed } from '../src/refunds/refund-unconfirmed.js';
import { breakRow } from './support/broken-row.js';
import { PaymentsBench, premiumListing, soon } from './support/payments-bench.js';

const DETAILS = { bankAccountName: 'Ada Kitchen', bankName: null, sortCode: '108800', accountNumber: '00012345' };

describe('a helper who is gone', () => {
  let bench: PaymentsBench;

  beforeAll(async () => {
    bench = await PaymentsBench.start({ env: { SWEEP_EVERY_MS: '3600000' } });
  });
  afterAll(async () => bench?.close());

  const give = (helperId: string, more: object = {}) => bench.post('/api/create-payment-intent', { amount: 5, purpose: 'donation', helperId, ...more });
  const rowOf = async (helperId: string) => (await bench.dataSource.query(`select * from helper where helper_id = $1`, [helperId]))[0];
  const sealedOf = (helperId: string) => bench.dataSource.query(`select 1 from sealed_bank_details where helper_id = $1`, [helperId]);

  async function remove(helperId: string, isErased: boolean): Promise<void> {
    await publish(bench.service.transport, HelperRemovedV1, { helperId, revision: 9, reason: 'requested', isErased, removedAt: new Date().toISOString() });
    await soon(async () => expect(await rowOf(helperId)).toMatchObject({ is_removed: true }));
  }

  async function update(helperId: string, more: Partial<HelperUpdatedV1>): Promise<void> {
    await publish(bench.service.transport, HelperUpdatedV1, premiumListing(helperId, { revision: 2, ...more }));
    await soon(async () => expect(await rowOf(helperId)).toMatchObject({ revision: more.revision ?? 2 }));
  }

  async function premiumOf(helperId: string): Promise<{ id: string; status: () => Promise<string>; atStripe: () => string | undefined }> {
    const { body } = await bench.post('/api/create-registration-payment', { registrationType: 'premium-helper', email: 'ada@example.org' });
    await bench.pay(body.clientSecret);
    const id: string = body.registrationPaymentId;
    await bench.claim(id, helperId);
    const row = async () => (await bench.dataSource.query(`select status, subscription_id from registration_payment where id = $1`, [id]))[0];
    const { subscription_id: subscriptionId } = await row();
    return { id, status: async () => (await row()).status, atStripe: () => bench.sandbox.state.all('subscription').find((known) => known.id === subscriptionId)?.status };
  }

  const intentStatus = (paymentId: string) => bench.sandbox.state.all('payment_intent').find(({ metadata }) => metadata.checkout_id === paymentId)?.status;

  it('takes no more gifts; open payments are cancelled, the premium ends, bank details go unread', async () => {
    const helperId = await bench.registerHelper({ name: 'Ada Kitchen', sealedBankDetails: await bench.sealBankDetails(DETAILS) });
    const premium = await premiumOf(helperId);
    const { body: open } = await give(helperId);
    expect(await sealedOf(helperId)).toHaveLength(1);
    await remove(helperId, false);
    expect(await give(helperId)).toMatchObject({ status: 404, text: 'We could not find the helper this donation is for.' });
    expect((await give(helperId, { helperId: undefined, recipientEmail: `${helperId}@example.org` })).status).toBe(404);
    expect(await sealedOf(helperId)).toEqual([]);
    await bench.service.app.get(CancelAbandonedCheckouts).run();
    expect(intentStatus(open.paymentId)).toBe('canceled');
    await bench.service.app.get(EndPremiumsAtProvider).run();
    expect([await premium.status(), premium.atStripe()]).toEqual(['ended', 'canceled']);
    expect(await rowOf(helperId)).toMatchObject({ name: 'Ada Kitchen', email: '', mailbox: '' });
    expect((await bench.post(`/api/helpers/${helperId}/payout-account`)).status).toBe(404);
  });

  it('is forgotten by name sixty days after they closed their listing, with what donors wrote to them', async () => {
    const [helperId, recent, open] = [await bench.registerHelper({ name: 'Closed Long Ago' }), await bench.registerHelper({ name: 'Closed Lately' }), await bench.registerHelper({ name: 'Still Here' })];
    const donations: string[] = [];
    for (const to of [helperId, recent, open]) donations.push(await bench.donate(to, 20, 'pm_card_visa', { donorName: 'Ann', message: 'Well done' }));
    const kept = () => bench.dataSource.query(`select donor_name as name, message, amount_pence as pence from donation where id = any($1) order by array_position($1, id)`, [donations]);
    await soon(async () => expect(await kept()).toHaveLength(3));
    await remove(helperId, false);
    await remove(recent, false);
    const age = (id: string, days: number) => bench.dataSource.query(`update helper set updated_at = now() - make_interval(days => $2) where helper_id = $1`, [id, days]);
    await age(helperId, 61);
    await age(recent, 59);
    await age(open, 400);
    await bench.service.app.get(ForgetClosedHelpers).run();
    expect(await Promise.all([helperId, recent, open].map(async (id) => (await rowOf(id)).name))).toEqual(['', 'Closed Lately', 'Still Here']);
    expect(await kept()).toEqual([null, 'Well done', 'Well done'].map((message) => ({ name: 'Ann', message, pence: 2000 })));
  });

  it('is forgotten by name when the person asked for it, and the books stay', async () => {
    const helperId = await bench.registerHelper({ name: 'Unforgettable Name', email: 'unforgettable@example.org' });
    const donationId = await bench.donate(helperId, 20, 'pm_card_visa', { donorName: 'Ann', message: 'For you, dear Unforgettable' });
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '20.00' }));
    await remove(helperId, true);
    const tables: { name: string }[] = await bench.dataSource.query(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await bench.dataSource.query(`select 1 from "${name}" row where row::text ilike '%unforgettable%'`);
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
    const [kept] = await bench.dataSource.query(`select amount_pence, donor_name, message from donation where id = $1`, [donationId]);
    expect(kept).toEqual({ amount_pence: 2000, donor_name: 'Ann', message: null });
    expect((await bench.get(`/api/payments/${donationId}`)).body).toMatchObject({ status: 'completed', amount: '20.00', recipientName: null });
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('is not brought back by older news, not even by bank details', async () => {
    const helperId = await bench.registerHelper();
    await remove(helperId, true);
    const late = premiumListing(helperId, { email: 'late@example.org', revision: 3, sealedBankDetails: await bench.sealBankDetails(DETAILS) });
    await publish(bench.service.transport, HelperRegisteredV1, late);
    const other = await bench.registerHelper();
    expect(await rowOf(other)).toMatchObject({ is_removed: false });
    expect(await rowOf(helperId)).toMatchObject({ is_removed: true, email: '' });
    expect(await sealedOf(helperId)).toEqual([]);
  });

  it('takes no gifts while an operator hides the listing, keeps the premium, and takes them again afterwards', async () => {
    const helperId = await bench.registerHelper();
    const premium = await premiumOf(helperId);
    const { body: open } = await give(helperId);
    await update(helperId, { isListed: false, hiddenReason: 'operator' });
    expect((await give(helperId)).status).toBe(409);
    await bench.service.app.get(CancelAbandonedCheckouts).run();
    expect(intentStatus(open.paymentId)).toBe('canceled');
    expect(await premium.status()).toBe('active');
    await update(helperId, { isListed: true, revision: 3 });
    expect((await give(helperId)).status).toBe(200);
  });

  it('gives back what was given before anybody confirmed the address', async () => {
    const helperId = await bench.registerHelper();
    const donationId = await bench.donate(helperId, 12);
    await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '12.00' }));
    await update(helperId, { isListed: false, hiddenReason: 'unconfirmed' });
    await bench.service.app.get(RefundUnconfirmed).run();
    await soon(async () => {
      const [row] = await bench.dataSource.query(`select refunded_pence from donation where id = $1`, [donationId]);
      expect(row.refunded_pence).toBe(1200);
    });
  });

  it('gets the gifts sent back without waiting for another one whose gifts cannot be', async () => {
    const helpers = [await bench.registerHelper(), await bench.registerHelper()];
    for (const helperId of helpers) {
      await bench.donate(helperId, 13);
      await soon(async () => expect(await bench.stats(helperId)).toMatchObject({ totalDonationsReceived: '13.00' }));
      await update(helperId, { isListed: false, hiddenReason: 'unconfirmed' });
    }
    const states = async () =>
      Promise.all(helpers.map(async (helperId) => (await bench.dataSource.query(`select r.state from refund_request r join donation d using (intent_id) where d.helper_id = $1`, [helperId]))[0].state));
    const mend = await breakRow(bench.dataSource, 'donation', 'helper_id', helpers[0]!);
    await bench.service.app.get(RefundUnconfirmed).run();
    expect(await states()).toEqual(['started', 'succeeded']);
    await mend();
    await bench.hurryPostponed();
    await bench.service.app.get(RefundUnconfirmed).run();
    expect(await states()).toEqual(['succeeded', 'succeeded']);
    await soon(async () => expect(await bench.faultsOfBooks()).toEqual([]));
  });

  it('is charged no further month when nobody confirmed the address of the listing', async () => {
    const helperId = await bench.registerHelper({ sealedBankDetails: await bench.sealBankDetails(DETAILS) });
    const premium = await premiumOf(helperId);
    await update(helperId, { isListed: false, hiddenReason: 'unconfirmed' });
    await bench.service.app.get(EndPremiumsAtProvider).run();
    expect([await premium.status(), premium.atStripe()]).toEqual(['ended', 'canceled']);
    expect(await sealedOf(helperId)).toEqual([]);
  });
});
