import { Module } from '@nestjs/common';
import Stripe from 'stripe';
import { PaymentsConfig } from '../payments.config.js';
import { CardPayments, ConnectedAccounts, MoneyBack, OutgoingMoney, Premiums, ProviderEvents } from './ports.js';
import { StripeCardPayments } from './stripe-card-payments.js';
import { createStripeClient } from './stripe-client.js';
import { StripeConnectedAccounts } from './stripe-connected-accounts.js';
import { StripeEvents } from './stripe-events.js';
import { StripeMoneyBack } from './stripe-money-back.js';
import { StripeOutgoingMoney } from './stripe-outgoing-money.js';
import { StripePremiums } from './stripe-premiums.js';

const client = { provide: Stripe, inject: [PaymentsConfig], useFactory: createStripeClient };

const ports = [
  { provide: CardPayments, inject: [Stripe], useFactory: (stripe: Stripe) => new StripeCardPayments(stripe) },
  { provide: MoneyBack, inject: [Stripe], useFactory: (stripe: Stripe) => new StripeMoneyBack(stripe) },
  { provide: ConnectedAccounts, inject: [Stripe], useFactory: (stripe: Stripe) => new StripeConnectedAccounts(stripe) },
  { provide: OutgoingMoney, inject: [Stripe], useFactory: (stripe: Stripe) => new StripeOutgoingMoney(stripe) },
  {
    provide: Premiums,
    inject: [Stripe, PaymentsConfig],
    useFactory: (stripe: Stripe, config: PaymentsConfig) => new StripePremiums(stripe, config.stripePremiumPriceId),
  },
  {
    provide: ProviderEvents,
    inject: [Stripe, PaymentsConfig],
    useFactory: (stripe: Stripe, config: PaymentsConfig) =>
      new StripeEvents(stripe, {
        secrets: [config.stripeWebhookSecret, config.stripeConnectWebhookSecret].flatMap((secrets) => secrets.split(',')),
        isLive: /^(sk|rk)_live_/.test(config.stripeSecretKey),
      }),
  },
];

/** The only door to Stripe: everyone else sees the ports. */
@Module({ providers: [client, ...ports], exports: ports.map((port) => port.provide) })
export class StripeModule {}
