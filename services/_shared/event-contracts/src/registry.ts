import { SignInLinkRequestedV1 } from './accounts/sign-in-link-requested.v1.js';
import type { EventClass } from './event-contract.js';
import { DisputeClosedV1 } from './payments/dispute-closed.v1.js';
import { DisputeReversedV1 } from './payments/dispute-reversed.v1.js';
import { DonationCompletedV1 } from './payments/donation-completed.v1.js';
import { DonationDisputedV1 } from './payments/donation-disputed.v1.js';
import { DonationRefundFailedV1 } from './payments/donation-refund-failed.v1.js';
import { DonationRefundedV1 } from './payments/donation-refunded.v1.js';
import { OrderPaidV1 } from './payments/order-paid.v1.js';
import { PayoutAccountLinkRequestedV1 } from './payments/payout-account-link-requested.v1.js';
import { PayoutAccountUpdatedV1 } from './payments/payout-account-updated.v1.js';
import { PayoutCompletedV1 } from './payments/payout-completed.v1.js';
import { PayoutFailedV1 } from './payments/payout-failed.v1.js';
import { PayoutRequestedV1 } from './payments/payout-requested.v1.js';
import { PremiumEndedV1 } from './payments/premium-ended.v1.js';
import { PremiumPaidV1 } from './payments/premium-paid.v1.js';
import { PremiumRefundedV1 } from './payments/premium-refunded.v1.js';
import { ProviderEventReceivedV1 } from './payments/provider-event-received.v1.js';
import { RegistrationPaymentCompletedV1 } from './payments/registration-payment-completed.v1.js';
import { AddressChangeRequestedV1 } from './registrations/address-change-requested.v1.js';
import { CheckNoticeRequestedV1 } from './registrations/check-notice-requested.v1.js';
import { ConfirmationRequestedV1 } from './registrations/confirmation-requested.v1.js';
import { HelperRegisteredV1 } from './registrations/helper-registered.v1.js';
import { HelperRemovedV1 } from './registrations/helper-removed.v1.js';
import { HelperUpdatedV1 } from './registrations/helper-updated.v1.js';
import { ListingEditedV1 } from './registrations/listing-edited.v1.js';
import { MessageNoticeRequestedV1 } from './registrations/message-notice-requested.v1.js';
import { ModerationNoticeRequestedV1 } from './registrations/moderation-notice-requested.v1.js';
import { StillCorrectAskedV1 } from './registrations/still-correct-asked.v1.js';
import { MonthlyReportRequestedV1 } from './reporting/monthly-report-requested.v1.js';
import { MonthlyReportSentV1 } from './reporting/monthly-report-sent.v1.js';

/** Every event there is. Topics, dead-letter topics and the contract test are made from this list. */
export const EVENTS = [
  SignInLinkRequestedV1,
  DisputeClosedV1,
  DisputeReversedV1,
  DonationCompletedV1,
  DonationDisputedV1,
  DonationRefundFailedV1,
  DonationRefundedV1,
  OrderPaidV1,
  PayoutAccountLinkRequestedV1,
  PayoutAccountUpdatedV1,
  PayoutCompletedV1,
  PayoutFailedV1,
  PayoutRequestedV1,
  PremiumEndedV1,
  PremiumPaidV1,
  PremiumRefundedV1,
  ProviderEventReceivedV1,
  RegistrationPaymentCompletedV1,
  AddressChangeRequestedV1,
  CheckNoticeRequestedV1,
  ConfirmationRequestedV1,
  HelperRegisteredV1,
  HelperRemovedV1,
  HelperUpdatedV1,
  ListingEditedV1,
  MessageNoticeRequestedV1,
  ModerationNoticeRequestedV1,
  StillCorrectAskedV1,
  MonthlyReportRequestedV1,
  MonthlyReportSentV1,
] as const satisfies readonly EventClass[];

const byTopic = new Map<string, EventClass>(EVENTS.map((contract) => [contract.topic, contract]));

/** Contract of a topic; undefined for a topic that nobody declared. */
export function eventOf(topic: string): EventClass | undefined {
  return byTopic.get(topic);
}
