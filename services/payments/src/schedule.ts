import { PeriodicTasks, UsedLinks } from '@community-help/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CancelAbandonedCheckouts } from './checkouts/cancel-abandoned-checkouts.js';
import { ForgetDonors } from './donors/forget-donors.js';
import { ForgetClosedHelpers } from './helpers/forget-closed-helpers.js';
import { CheckBooks } from './ledger/check-books.js';
import { CompareWithProvider } from './ledger/compare-with-provider.js';
import { AttemptWindows } from './limits/attempt-windows.js';
import { ForwardBankDetails } from './payout-accounts/forward-bank-details.js';
import { LookAtAccounts } from './payout-accounts/look-at-accounts.js';
import { PaymentsConfig } from './payments.config.js';
import { AdvanceDuePayouts } from './payouts/advance-due-payouts.js';
import { CatchUpWithProvider } from './payouts/catch-up-with-provider.js';
import { LookAtPaidPayouts } from './payouts/look-at-paid-payouts.js';
import { SettleDueDonations } from './payouts/settle-due-donations.js';
import { StartWaitingPayouts } from './payouts/start-waiting-payouts.js';
import { EndPremiumsAtProvider } from './premium/end-premiums-at-provider.js';
import { EndUnclaimedPremiums } from './premium/end-unclaimed-premiums.js';
import { EndUnpaidPremiums } from './premium/end-unpaid-premiums.js';
import { NamePremiumCustomers } from './premium/name-premium-customers.js';
import { RefundPremiums } from './premium/refund-premiums.js';
import { FinishRefunds } from './refunds/finish-refunds.js';
import { RefundUnconfirmed } from './refunds/refund-unconfirmed.js';
import { FetchUndeliveredEvents } from './webhooks/fetch-undelivered-events.js';

const MINUTE_MS = 60_000;

/** Everything that happens by the clock. */
@Injectable()
export class Schedule implements OnModuleInit {
  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly dataSource: DataSource,
    private readonly settleDueDonations: SettleDueDonations,
    private readonly advanceDuePayouts: AdvanceDuePayouts,
    private readonly startWaitingPayouts: StartWaitingPayouts,
    private readonly forwardBankDetails: ForwardBankDetails,
    private readonly cancelAbandoned: CancelAbandonedCheckouts,
    private readonly endUnpaidPremiums: EndUnpaidPremiums,
    private readonly endUnclaimedPremiums: EndUnclaimedPremiums,
    private readonly endPremiumsAtProvider: EndPremiumsAtProvider,
    private readonly refundPremiums: RefundPremiums,
    private readonly namePremiumCustomers: NamePremiumCustomers,
    private readonly refundUnconfirmed: RefundUnconfirmed,
    private readonly finishRefunds: FinishRefunds,
    private readonly forgetClosedHelpers: ForgetClosedHelpers,
    private readonly forgetDonors: ForgetDonors,
    private readonly checkBooks: CheckBooks,
    private readonly compareWithProvider: CompareWithProvider,
    private readonly catchUpWithProvider: CatchUpWithProvider,
    private readonly fetchUndelivered: FetchUndeliveredEvents,
    private readonly lookAtAccounts: LookAtAccounts,
    private readonly lookAtPaidPayouts: LookAtPaidPayouts,
    private readonly windows: AttemptWindows,
    private readonly usedLinks: UsedLinks,
    private readonly config: PaymentsConfig,
  ) {}

  onModuleInit(): void {
    const often = this.config.sweepEveryMs;
    this.every('catch-up-with-provider', often, () => this.catchUpWithProvider.run());
    this.every('settle-donations', often, (signal) => this.settleDueDonations.run(signal));
    this.every('advance-payouts', often, (signal) => this.advanceDuePayouts.run(signal));
    this.every('start-waiting-payouts', 12 * often, (signal) => this.startWaitingPayouts.run(signal));
    this.every('forward-bank-details', often, (signal) => this.forwardBankDetails.run(signal));
    this.every('name-premium-customers', 6 * often, (signal) => this.namePremiumCustomers.run(signal));
    this.every('cancel-abandoned-checkouts', MINUTE_MS, (signal) => this.cancelAbandoned.run(signal));
    this.every('fetch-undelivered-events', 12 * often, (signal) => this.fetchUndelivered.run(signal));
    this.every('end-unpaid-premiums', 10 * MINUTE_MS, (signal) => this.endUnpaidPremiums.run(signal));
    this.every('end-unclaimed-premiums', 12 * often, () => this.endUnclaimedPremiums.run());
    this.every('end-premiums-at-provider', 12 * often, (signal) => this.endPremiumsAtProvider.run(signal));
    this.every('refund-premiums', 12 * often, (signal) => this.refundPremiums.run(signal));
    this.every('look-at-accounts', 12 * often, (signal) => this.lookAtAccounts.run(signal));
    this.every('look-at-paid-payouts', 12 * often, (signal) => this.lookAtPaidPayouts.run(signal));
    this.every('forget-attempts', 10 * MINUTE_MS, () => this.windows.forget());
    this.every('forget-used-links', 60 * MINUTE_MS, () => this.usedLinks.forget(this.dataSource.manager));
    this.every('forget-provider-events', 12 * 60 * MINUTE_MS, () => this.forgetProviderEvents());
    this.every('refund-unconfirmed', often, (signal) => this.refundUnconfirmed.run(signal));
    this.every('finish-refunds', 12 * often, (signal) => this.finishRefunds.run(signal));
    this.every('forget-closed-helpers', 24 * 60 * MINUTE_MS, (signal) => this.forgetClosedHelpers.run(signal));
    this.every('forget-donors', 24 * 60 * MINUTE_MS, (signal) => this.forgetDonors.run(signal));
    this.every('check-books', 60 * MINUTE_MS, () => this.checkBooks.run());
    this.every('check-all-books', 24 * 60 * MINUTE_MS, () => this.checkBooks.runAll());
    this.every('compare-with-provider', this.config.compareEveryMs, () => this.compareWithProvider.run());
  }

  private every(name: string, everyMs: number, work: (signal: AbortSignal) => Promise<unknown>): void {
    this.tasks.every({ name, everyMs, exclusive: true }, work);
  }

  /** The provider repeats an event for days, not for months. */
  private async forgetProviderEvents(): Promise<void> {
    await this.dataSource.query(`delete from stripe_event where received_at < now() - interval '90 days'`);
  }
}
