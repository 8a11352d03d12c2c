import {
  DisputeClosedV1,
  DonationCompletedV1,
  DonationDisputedV1,
  DonationRefundedV1,
  DonationRefundFailedV1,
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
} from '@community-help/event-contracts';
import { ENDPOINTS } from '@community-help/api-contracts';
import { defineService } from '@community-help/service-kit';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations/index.js';
import { PaymentsConfig } from './payments.config.js';
import { PaymentsModule, WorkerModule } from './payments.module.js';

export const payments = defineService({
  name: 'payments',
  Config: PaymentsConfig,
  database: { entities: ENTITIES, migrations: MIGRATIONS },
  http: () => [PaymentsModule],
  worker: () => [WorkerModule],
  topics: [
    DisputeClosedV1,
    DonationCompletedV1,
    DonationDisputedV1,
    DonationRefundedV1,
    DonationRefundFailedV1,
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
  ],
  rawBody: true,
  maxBodyBytes: ENDPOINTS.stripeWebhook.maxBodyBytes,
});
