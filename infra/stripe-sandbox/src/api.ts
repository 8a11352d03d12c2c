import type Stripe from 'stripe';
import { confirmationSecret, paymentsOf } from './billing/invoice-includes.js';
import { invoiceRoutes } from './billing/invoices.routes.js';
import { portalSessionRoutes } from './billing/portal-sessions.routes.js';
import { priceRoutes } from './billing/prices.routes.js';
import { expireSubscription, renewSubscription, retryInvoice } from './billing/run-subscription.js';
import { subscriptionRoutes } from './billing/subscriptions.routes.js';
import { balanceRoutes } from './balance/balance.routes.js';
import { settleBalance } from './balance/settle-balance.js';
import { addChargeToBalance } from './charges/create-charge.js';
import { showAccountV1 } from './connect/account-v1-view.js';
import { accountV2Routes } from './connect/accounts-v2.routes.js';
import { balanceSettingsRoutes } from './connect/balance-settings.routes.js';
import { showBankAccount } from './connect/bank-account-view.js';
import { bankAccountRoutes } from './connect/bank-accounts.routes.js';
import { customerRoutes } from './customers/customers.routes.js';
import { disputeRoutes } from './disputes/disputes.routes.js';
import { openDispute, warnOfFraud } from './disputes/open-dispute.js';
import { eventRoutes } from './events/events.routes.js';
import type { Includables, Loaders } from './http/expand.js';
import type { Route } from './http/route.js';
import { paymentIntentRoutes } from './payment-intents/payment-intents.routes.js';
import { failPayout, finishPayout, sendPayout } from './payouts/finish-payout.js';
import { payoutRoutes } from './payouts/payouts.routes.js';
import { completeRefund, failRefund } from './refunds/create-refund.js';
import { refundRoutes } from './refunds/refunds.routes.js';
import { sweepAccount } from './payouts/sweep-account.js';
import type { JobHandler } from './state/schedule.js';
import { transferRoutes } from './transfers/transfers.routes.js';

/** Every endpoint of the sandbox's API. */
export const apiRoutes: Route[] = [
  ...paymentIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...balanceRoutes,
  ...accountV2Routes,
  ...bankAccountRoutes,
  ...balanceSettingsRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...customerRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...portalSessionRoutes,
  ...eventRoutes,
];

/** What happens when the virtual clock reaches a job. */
export const jobHandlers: Record<string, JobHandler> = {
  settle: settleBalance,
  'add-charge-to-balance': addChargeToBalance,
  'open-dispute': openDispute,
  'warn-of-fraud': warnOfFraud,
  'complete-refund': completeRefund,
  'fail-refund': failRefund,
  'renew-subscription': renewSubscription,
  'retry-invoice': retryInvoice,
  'expire-subscription': expireSubscription,
  'sweep-account': sweepAccount,
  'send-payout': sendPayout,
  'finish-payout': finishPayout,
  'fail-payout': failPayout,
};

/** How `expand[]` finds an object by the prefix of its id. */
export const loaders: Loaders = {
  acct: (work, id) => showAccountV1(work, work.must('account', id)),
  ba: (work, id) => showBankAccount(work.must('bank_account', id)),
  ch: (work, id) => work.must('charge', id),
  cus: (work, id) => work.must('customer', id),
  du: (work, id) => work.must('dispute', id),
  in: (work, id) => work.must('invoice', id),
  inpay: (work, id) => work.must('invoice_payment', id),
  pi: (work, id) => work.must('payment_intent', id),
  pm: (work, id) => work.must('payment_method', id),
  po: (work, id) => work.must('payout', id),
  price: (work, id) => work.must('price', id),
  prod: (work, id) => work.must('product', id),
  py: (work, id) => work.must('charge', id),
  re: (work, id) => work.must('refund', id),
  sub: (work, id) => work.must('subscription', id),
  tu: (work, id) => work.must('topup', id),
  tr: (work, id) => work.must('transfer', id),
  trr: (work, id) => work.must('transfer_reversal', id),
  txn: (work, id) => work.must('balance_transaction', id),
};

/** Fields that appear only when they are expanded. */
export const includables: Includables = {
  charge: {
    refunds: (work, charge: Stripe.Charge) => {
      const data = work.newestFirst('refund').filter((refund) => refund.charge === charge.id);
      return { object: 'list', data, has_more: false, url: `/v1/charges/${charge.id}/refunds` };
    },
  },
  invoice: { confirmation_secret: confirmationSecret, payments: paymentsOf },
};
