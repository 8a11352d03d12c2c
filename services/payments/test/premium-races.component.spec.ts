import type { HelperListingV1 } from '@community-help/event-contracts';
import { IsolatedRows, type Outbox } from '@community-help/service-kit';
import { eventually } from '@community-help/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { KeepHelper } from '../src/helpers/keep-helper.js';
import type { PaymentsConfig } from '../src/payments.config.js';
import { PayoutTiming } from '../src/payouts/payout-timing.js';
import { EndPremiumsAtProvider } from '../src/premium/end-premiums-at-provider.js';
import { EndUnclaimedPremiums } from '../src/premium/end-unclaimed-premiums.js';
import { NamePremiumCustomers } from '../src/premium/name-premium-customers.js';
import { RecordPremiumInvoices } from '../src/premium/record-premium-invoices.js';
import type { MarkUnconfirmed } from '../src/refunds/mark-unconfirmed.js';
import type { Premiums } from '../src/stripe/ports.js';
import { ProviderRefusal } from '../src/stripe/provider-errors.js';
import { SystemClock } from '../src/time/clock.js';
import { premiumListing } from './support/payments-bench.js';
import { openPaymentsDatabase } from './support/payments-database.js';
import { quietLogs } from './support/quiet-logs.js';

const clock = new SystemClock();

describe('a premium about which two decide at the same time', () => {
  let dataSource: DataSource;
  let close: () => Promise<void>;
  let id: string;

  beforeAll(async () => {
    quietLogs();
    ({ dataSource, close } = await openPaymentsDatabase());
  });
  afterAll(async () => close());
  beforeEach(() => {
    id = uuidv7();
  });

  /** Paid three days ago. */
  const insert = (helperId: string | null): Promise<unknown> =>
    dataSource.query(
      `insert into registration_payment (id, registration_type, status, customer_id, subscription_id, helper_id, first_paid_at, is_contact_sent, created_at)
       values ($1::uuid, 'premium-helper', 'active', 'cus_' || $1::text, 'sub_' || $1::text, $2, now() - interval '3 days', false, now())`,
      [id, helperId],
    );
  const somebodyWaits = (): Promise<void> =>
    eventually(async () => expect(await dataSource.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).toHaveLength(1));

  it('goes back with the month that is being noted while it ends because nobody used it', async () => {
    await insert(null);
    let ending: Promise<void> | undefined;
    const end = new EndUnclaimedPremiums(dataSource, clock, { premiumClaimHours: 48 } as PaymentsConfig);
    // The month is in, and not committed yet, when the sweep comes.
    const outbox = { add: async () => ((ending = end.run()), somebodyWaits()) } as unknown as Outbox;
    const month = { invoiceId: `in_${id}`, intentId: `pi_${id}`, amountPence: 1000, paidAt: new Date(), paidUntil: null };
    await new RecordPremiumInvoices(dataSource, { paidInvoices: async () => [month] } as unknown as Premiums, outbox).run(`sub_${id}`);
    await ending;
    expect(await dataSource.query(`select ended_reason as reason from registration_payment where id = $1`, [id])).toEqual([{ reason: 'unclaimed' }]);
    expect(await dataSource.query(`select refund_wanted as wanted from premium_invoice where registration_payment_id = $1`, [id])).toEqual([{ wanted: true }]);
  });

  it.each([
    ['active', null],
    ['canceled', expect.any(Date)],
  ])('that the provider refuses to end, and that is %s there, has its end when it has', async (status, providerEndedAt) => {
    await insert(null);
    await dataSource.query(`update registration_payment set status = 'ended', ended_at = now(), ended_reason = 'unclaimed' where id = $1`, [id]);
    const refusing = { end: async () => Promise.reject(new ProviderRefusal('managed_by_schedule')), read: async () => ({ status, cancelsAt: null }), paidInvoices: async () => [] };
    const recordInvoices = new RecordPremiumInvoices(dataSource, refusing as unknown as Premiums, undefined as unknown as Outbox);
    await new EndPremiumsAtProvider(dataSource, refusing as unknown as Premiums, recordInvoices, new IsolatedRows(dataSource), clock).run().catch(() => undefined);
    expect(await dataSource.query(`select provider_ended_at as "providerEndedAt" from registration_payment where id = $1`, [id])).toEqual([{ providerEndedAt }]);
  });

  describe('is named anew to the provider', () => {
    let helperId: string;
    const keepHelper = new KeepHelper({ run: async () => undefined } as unknown as MarkUnconfirmed, clock, new PayoutTiming());
    const keep = (manager: EntityManager, changes: Partial<HelperListingV1> = {}): Promise<void> => keepHelper.run(manager, premiumListing(helperId, changes));
    const isNamed = async () => (await dataSource.query(`select is_contact_sent as "isNamed" from registration_payment where id = $1`, [id]))[0].isNamed;

    beforeEach(async () => {
      helperId = uuidv7();
      await keep(dataSource.manager);
      await insert(helperId);
    });

    /** One run of the sweep, with what happens while the provider is told. */
    const name = (meanwhile: () => Promise<unknown>): Promise<void> =>
      new NamePremiumCustomers(dataSource, { nameCustomer: meanwhile } as unknown as Premiums, new IsolatedRows(dataSource)).run();

    it('when its address changed while the one of before was being told', async () => {
      await name(() => keep(dataSource.manager, { email: 'moved@example.org', revision: 2 }));
      expect(await isNamed()).toBe(false);
      await name(async () => undefined);
      expect(await isNamed()).toBe(true);
    });

    it('when its address was just changing when the one of before had been told', async () => {
      let changing: Promise<void> | undefined;
      await name(
        () =>
          new Promise<void>((told) => {
            changing = dataSource.transaction(async (manager) => {
              await keep(manager, { email: 'moved@example.org', revision: 2 });
              told();
              await somebodyWaits();
            });
          }),
      );
      await changing;
      expect(await isNamed()).toBe(false);
    });
  });
});
