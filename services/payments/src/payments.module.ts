import { IdentityVerifier, INTERNAL_API_KEYS, LinkVerifier, UsedLinks } from '@community-help/service-kit';
import { Module } from '@nestjs/common';
import { OwnerOnly } from './access/owner-only.js';
import { AdmitCheckout } from './checkouts/admit-checkout.js';
import { CancelAbandonedCheckouts } from './checkouts/cancel-abandoned-checkouts.js';
import { BooksChecks } from './ledger/books-checks.js';
import { CheckBooks } from './ledger/check-books.js';
import { CompareWithProvider } from './ledger/compare-with-provider.js';
import { FindUnknownMovements } from './ledger/find-unknown-movements.js';
import { SettleMovement } from './ledger/settle-movement.js';
import { CheckoutsController } from './checkouts/checkouts.controller.js';
import { DescribePurchase } from './checkouts/describe-purchase.js';
import { OpenCheckout } from './checkouts/open-checkout.js';
import { ReadPaymentStatus } from './checkouts/read-payment-status.js';
import { PaymentIssues } from './checkouts/payment-issues.js';
import { RecordPayment } from './checkouts/record-payment.js';
import { StartCheckout } from './checkouts/start-checkout.js';
import { RecordDispute } from './disputes/record-dispute.js';
import { ListDonations } from './donations/list-donations.js';
import { ForgetDonors } from './donors/forget-donors.js';
import { MarkDonor } from './donors/mark-donor.js';
import { FindRecipient } from './helpers/find-recipient.js';
import { ForgetClosedHelpers } from './helpers/forget-closed-helpers.js';
import { KeepHelper } from './helpers/keep-helper.js';
import { AdmitPayment } from './limits/admit-payment.js';
import { AttemptWindows } from './limits/attempt-windows.js';
import { MarkSender } from './limits/mark-sender.js';
import { RecordFailedAttempt } from './limits/record-failed-attempt.js';
import { RemoveHelper } from './helpers/remove-helper.js';
import { OPERATOR_CONTROLLERS, OPERATOR_PROVIDERS } from './operator/operator.providers.js';
import { OwnHelper } from './owner/own-helper.js';
import { OwnMoneyController } from './owner/own-money.controller.js';
import { OwnPremium } from './owner/own-premium.js';
import { ReadOwnMoney } from './owner/read-own-money.js';
import { AnnouncePayoutAccount } from './payout-accounts/announce-payout-account.js';
import { ConnectPayoutAccount } from './payout-accounts/connect-payout-account.js';
import { ForwardBankDetails } from './payout-accounts/forward-bank-details.js';
import { LookAtAccounts } from './payout-accounts/look-at-accounts.js';
import { OpenPayoutAccount } from './payout-accounts/open-payout-account.js';
import { PayoutAccountsController } from './payout-accounts/payout-accounts.controller.js';
import { RefreshPayoutAccount } from './payout-accounts/refresh-payout-account.js';
import { UsePayoutAccountLink } from './payout-accounts/use-payout-account-link.js';
import { AdoptTransfer } from './payouts/adopt-transfer.js';
import { AdvanceDuePayouts } from './payouts/advance-due-payouts.js';
import { AdvancePayout } from './payouts/advance-payout.js';
import { CatchUpPayout } from './payouts/catch-up-payout.js';
import { CatchUpWithProvider } from './payouts/catch-up-with-provider.js';
import { ClaimPayoutStep } from './payouts/claim-payout-step.js';
import { FollowTransfer } from './payouts/follow-transfer.js';
import { PayoutStop } from './payouts/payout-stop.js';
import { FollowBankPayout } from './payouts/follow-bank-payout.js';
import { LookAtPaidPayouts } from './payouts/look-at-paid-payouts.js';
import { PayoutTiming } from './payouts/payout-timing.js';
import { PayoutsController } from './payouts/payouts.controller.js';
import { RecordBankPayout } from './payouts/record-bank-payout.js';
import { TransferOutcomes } from './payouts/transfer-outcomes.js';
import { RequestAutomaticPayout } from './payouts/request-automatic-payout.js';
import { RequestManualPayout } from './payouts/request-manual-payout.js';
import { ReservePayout } from './payouts/reserve-payout.js';
import { StartWaitingPayouts } from './payouts/start-waiting-payouts.js';
import { StuckPayouts } from './payouts/stuck-payouts.js';
import { SettleDueDonations } from './payouts/settle-due-donations.js';
import { PaymentsConfig } from './payments.config.js';
import { CancelPremium } from './premium/cancel-premium.js';
import { ChargeChosenCard } from './premium/charge-chosen-card.js';
import { ClaimRegistrationPayment } from './premium/claim-registration-payment.js';
import { EndPremiumsAtProvider } from './premium/end-premiums-at-provider.js';
import { EndUnclaimedPremiums } from './premium/end-unclaimed-premiums.js';
import { EndUnpaidPremiums } from './premium/end-unpaid-premiums.js';
import { NamePremiumCustomers } from './premium/name-premium-customers.js';
import { OpenRegistrationPayment } from './premium/open-registration-payment.js';
import { PremiumController } from './premium/premium.controller.js';
import { RecordPremiumInvoices } from './premium/record-premium-invoices.js';
import { RefreshPremium } from './premium/refresh-premium.js';
import { RefundPremiums } from './premium/refund-premiums.js';
import { StartPremium } from './premium/start-premium.js';
import { FinishRefunds } from './refunds/finish-refunds.js';
import { MakeRefund } from './refunds/make-refund.js';
import { MarkUnconfirmed } from './refunds/mark-unconfirmed.js';
import { RecordRefund } from './refunds/record-refund.js';
import { RefundUnconfirmed } from './refunds/refund-unconfirmed.js';
import { RequestRefund } from './refunds/request-refund.js';
import { Schedule } from './schedule.js';
import { BankDetailsOpener, loadBankDetailsOpener } from './sealing/bank-details-opener.js';
import { loadMailSeal, MailSeal } from './sealing/mail-seal.js';
import { HelperMoneyController } from './stats/helper-money.controller.js';
import { ReadHelperStats } from './stats/read-helper-stats.js';
import { StripeModule } from './stripe/stripe.module.js';
import { PaymentsSubscriptions, PayoutsSubscriptions } from './subscriptions.js';
import { Clock, SystemClock } from './time/clock.js';
import { DatabaseClock } from './time/database-clock.js';
import { FetchUndeliveredEvents } from './webhooks/fetch-undelivered-events.js';
import { ReactToEvent } from './webhooks/react-to-event.js';
import { ReceiveEvent } from './webhooks/receive-event.js';
import { StripeWebhookController } from './webhooks/stripe-webhook.controller.js';

const settings = [
  { provide: Clock, useClass: SystemClock },
  { provide: PayoutTiming, inject: [PaymentsConfig], useFactory: (config: PaymentsConfig) => new PayoutTiming(config.payoutTimeScale, config.payoutHoldHours) },
  { provide: MailSeal, inject: [PaymentsConfig], useFactory: (config: PaymentsConfig) => loadMailSeal(config.mailPublicKey) },
  { provide: LinkVerifier, inject: [PaymentsConfig], useFactory: (config: PaymentsConfig) => LinkVerifier.load('LINK_PUBLIC_KEYS', config.linkPublicKeys) },
  {
    provide: IdentityVerifier,
    inject: [PaymentsConfig],
    useFactory: (config: PaymentsConfig) => IdentityVerifier.load('IDENTITY_PUBLIC_KEYS', config.identityPublicKeys, 'payments'),
  },
  { provide: UsedLinks, useFactory: () => new UsedLinks() },
  {
    provide: BankDetailsOpener,
    inject: [PaymentsConfig],
    useFactory: (config: PaymentsConfig) => loadBankDetailsOpener(config.bankDetailsPrivateKey),
  },
];

const useCases = [
  AdmitCheckout,
  AdmitPayment,
  AdoptTransfer,
  AdvanceDuePayouts,
  AdvancePayout,
  AnnouncePayoutAccount,
  AttemptWindows,
  CancelAbandonedCheckouts,
  CancelPremium,
  CatchUpPayout,
  CatchUpWithProvider,
  BooksChecks,
  ChargeChosenCard,
  CheckBooks,
  ClaimPayoutStep,
  CompareWithProvider,
  ClaimRegistrationPayment,
  ConnectPayoutAccount,
  DatabaseClock,
  DescribePurchase,
  EndPremiumsAtProvider,
  EndUnclaimedPremiums,
  EndUnpaidPremiums,
  FetchUndeliveredEvents,
  FindRecipient,
  FindUnknownMovements,
  FinishRefunds,
  FollowBankPayout,
  FollowTransfer,
  ForgetClosedHelpers,
  ForgetDonors,
  ForwardBankDetails,
  { provide: INTERNAL_API_KEYS, inject: [PaymentsConfig], useFactory: (config: PaymentsConfig) => config.internalApiKeys },
  KeepHelper,
  ListDonations,
  LookAtAccounts,
  LookAtPaidPayouts,
  MakeRefund,
  MarkDonor,
  MarkSender,
  MarkUnconfirmed,
  NamePremiumCustomers,
  OpenCheckout,
  OpenPayoutAccount,
  OpenRegistrationPayment,
  OwnerOnly,
  OwnHelper,
  OwnPremium,
  PayoutStop,
  ReactToEvent,
  ReadHelperStats,
  ReadOwnMoney,
  ReadPaymentStatus,
  ReceiveEvent,
  RecordBankPayout,
  RecordDispute,
  RecordFailedAttempt,
  RecordPayment,
  RecordPremiumInvoices,
  RecordRefund,
  TransferOutcomes,
  RefreshPayoutAccount,
  RefreshPremium,
  RefundPremiums,
  RemoveHelper,
  RefundUnconfirmed,
  RequestAutomaticPayout,
  RequestManualPayout,
  RequestRefund,
  ReservePayout,
  PaymentIssues,
  SettleMovement,
  StartWaitingPayouts,
  StuckPayouts,
  SettleDueDonations,
  StartCheckout,
  StartPremium,
  UsePayoutAccountLink,
];

/** Everything the service can do, without saying who asks for it. */
@Module({ imports: [StripeModule], providers: [...settings, ...useCases], exports: [...settings.map((setting) => setting.provide), ...useCases] })
export class UseCasesModule {}

/** The HTTP role. */
@Module({
  imports: [StripeModule, UseCasesModule],
  controllers: [...OPERATOR_CONTROLLERS, CheckoutsController, HelperMoneyController, OwnMoneyController, PayoutAccountsController, PayoutsController, PremiumController, StripeWebhookController],
  providers: OPERATOR_PROVIDERS,
})
export class PaymentsModule {}

/** The worker role: consumer groups 'payments' and 'payouts', and the clock. */
@Module({ imports: [UseCasesModule], controllers: [PaymentsSubscriptions, PayoutsSubscriptions], providers: [Schedule] })
export class WorkerModule {}
