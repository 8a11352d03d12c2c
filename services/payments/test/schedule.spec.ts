import { scheduleTable } from '@community-help/test-kit';
import { describe, expect, it } from '@jest/globals';
import { PaymentsConfig } from '../src/payments.config.js';
import { Schedule } from '../src/schedule.js';

describe('the clock of payments', () => {
  it('runs each of its tasks in one replica at a time', async () => {
    expect(await scheduleTable(Schedule, [new PaymentsConfig()])).toEqual({
      'catch-up-with-provider': 'every 5 s, one replica: CatchUpWithProvider.run()',
      'settle-donations': 'every 5 s, one replica: SettleDueDonations.run(signal)',
      'advance-payouts': 'every 5 s, one replica: AdvanceDuePayouts.run(signal)',
      'start-waiting-payouts': 'every 60 s, one replica: StartWaitingPayouts.run(signal)',
      'forward-bank-details': 'every 5 s, one replica: ForwardBankDetails.run(signal)',
      'name-premium-customers': 'every 30 s, one replica: NamePremiumCustomers.run(signal)',
      'cancel-abandoned-checkouts': 'every 60 s, one replica: CancelAbandonedCheckouts.run(signal)',
      'fetch-undelivered-events': 'every 60 s, one replica: FetchUndeliveredEvents.run(signal)',
      'end-unpaid-premiums': 'every 600 s, one replica: EndUnpaidPremiums.run(signal)',
      'end-unclaimed-premiums': 'every 60 s, one replica: EndUnclaimedPremiums.run()',
      'end-premiums-at-provider': 'every 60 s, one replica: EndPremiumsAtProvider.run(signal)',
      'refund-premiums': 'every 60 s, one replica: RefundPremiums.run(signal)',
      'look-at-accounts': 'every 60 s, one replica: LookAtAccounts.run(signal)',
      'look-at-paid-payouts': 'every 60 s, one replica: LookAtPaidPayouts.run(signal)',
      'forget-attempts': 'every 600 s, one replica: AttemptWindows.forget()',
      'forget-used-links': 'every 3600 s, one replica: UsedLinks.forget()',
      'forget-provider-events': "every 43200 s, one replica: DataSource.query(delete from stripe_event where received_at < now() - interval '90 days')",
      'refund-unconfirmed': 'every 5 s, one replica: RefundUnconfirmed.run(signal)',
      'finish-refunds': 'every 60 s, one replica: FinishRefunds.run(signal)',
      'forget-closed-helpers': 'every 86400 s, one replica: ForgetClosedHelpers.run(signal)',
      'forget-donors': 'every 86400 s, one replica: ForgetDonors.run(signal)',
      'check-books': 'every 3600 s, one replica: CheckBooks.run()',
      'check-all-books': 'every 86400 s, one replica: CheckBooks.runAll()',
      'compare-with-provider': 'every 3600 s, one replica: CompareWithProvider.run()',
    });
  });
});
