import { REGISTRATION_PAYMENT_TYPES } from '@community-help/api-contracts';
import type * as T from '@community-help/api-contracts';
import { flag, integer, number, object, oneOf, optional, orNull, pounds, ref, type Schema, text, time } from './json-schema.js';

const email = text(undefined, { format: 'email' });

const linkSent = { sentTo: text('Address on file, shortened'), message: text() };

/** Types of payments, payouts and one-time links, by their name in api-contracts. */
export const MONEY_SCHEMAS: Record<string, Schema> = {
  PaymentIntentRequest: object<T.PaymentIntentRequest>({
    amount: number('Pounds, at most two decimals'),
    purpose: text("'donation' or 'merchandise-{id}'"),
    recipientName: optional(text()),
    recipientEmail: optional(text()),
    productName: optional(text()),
    helperId: optional(text('Whom the donation is for')),
    donorName: optional(text()),
    donorEmail: optional(text()),
    message: optional(text()),
    sessionId: optional(text('One per opened dialog')),
    shipping: optional(ref('ShippingDetails')),
  }),
  PaymentSession: object<T.PaymentSession>({ clientSecret: text(), paymentId: text(), feeNotice: optional(text()) }),
  PaymentStatus: object<T.PaymentStatus>({
    paymentId: text(),
    kind: oneOf(['donation', 'merchandise', 'registration']),
    status: oneOf(['pending', 'completed', 'failed']),
    amount: pounds('Pounds'),
    recipientName: orNull(text()),
    helperId: orNull(text()),
    productId: orNull(text()),
  }),
  RegistrationPaymentRequest: object<T.RegistrationPaymentRequest>({
    registrationType: oneOf(REGISTRATION_PAYMENT_TYPES),
    email: optional(email),
    sessionId: optional(text()),
  }),
  RegistrationPaymentSession: object<T.RegistrationPaymentSession>({
    clientSecret: text(),
    amount: number('Pounds per month'),
    registrationPaymentId: text(),
  }),
  HelperStats: object<T.HelperStats>({
    totalDonationsReceived: pounds('Pounds'),
    donationCount: integer(),
    thisMonthTotal: pounds('Pounds'),
    thisMonthCount: integer(),
    availableForPayout: pounds('Pounds'),
    pendingClearance: pounds('Pounds that have arrived but are not settled'),
    lastPayoutAt: orNull(time()),
    stripeAccountConnected: flag(),
    pendingPayout: flag(),
    payoutHold: optional(text('Why payouts are on hold, for the helper')),
  }),
  Donation: object<T.Donation>({
    id: text(),
    donorName: text(),
    amount: pounds('Pounds'),
    message: optional(text()),
    status: oneOf(['pending', 'completed', 'failed', 'refunded', 'partially_refunded', 'disputed']),
    createdAt: time(),
  }),
  PayoutReceipt: object<T.PayoutReceipt>({ payoutId: text(), amount: pounds('Pounds'), status: text() }),
  PayoutAccountLink: object<T.PayoutAccountLink>({ url: text('A page that says where the link went'), ...linkSent }),
  LinkSent: object<T.LinkSent>(linkSent),
  OneTimeToken: object<T.OneTimeToken>({ token: text('What the mailed link carries behind its #') }),
  StripeAddress: object<{ url: string }>({ url: text('Page of Stripe') }),
  PremiumCancellation: object<T.PremiumCancellation>({ message: text(), paidUntil: orNull(time()) }),
  DashboardSession: object<{ expiresAt: string }>({ expiresAt: time() }),
  ReportReceipt: object<T.ReportReceipt>({ message: text('Which months, to whom') }),
};
