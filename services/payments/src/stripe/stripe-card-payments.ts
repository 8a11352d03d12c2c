import type Stripe from 'stripe';
import type { CallKey } from './call-key.js';
import { CardPayments } from './ports.js';
import type { IntentRequest, ProviderIntent } from './provider-types.js';
import { ask, idOf, instant } from './stripe-client.js';

const WITH_BOOKING = { expand: ['latest_charge.balance_transaction'] };

export class StripeCardPayments extends CardPayments {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async createIntent(request: IntentRequest, call: CallKey): Promise<ProviderIntent> {
    const intent = await ask(
      () => this.stripe.paymentIntents.create(
        {
          amount: request.amountPence,
          currency: 'gbp',
          allowed_payment_method_types: ['card'],
          description: request.description,
          statement_descriptor_suffix: request.kind === 'donation' ? 'DONATION' : 'SHOP',
          transfer_group: `${request.kind}_${request.checkoutId}`,
          metadata: { ...request.metadata, checkout_id: request.checkoutId, purpose: request.kind },
        },
        { idempotencyKey: call.key },
      ),
      call,
    );
    return intentView(intent);
  }

  async changeAmount(intentId: string, amount: number): Promise<ProviderIntent> {
    return intentView(await ask(() => this.stripe.paymentIntents.update(intentId, { amount })));
  }

  async cancelIntent(intentId: string): Promise<ProviderIntent> {
    return intentView(await ask(() => this.stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })));
  }

  async readIntent(intentId: string): Promise<ProviderIntent> {
    return intentView(await ask(() => this.stripe.paymentIntents.retrieve(intentId, WITH_BOOKING)));
  }
}

function intentView(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    intentId: intent.id,
    status: intent.status,
    clientSecret: intent.client_secret,
    amountReceivedPence: intent.amount_received,
    currency: intent.currency,
    customerId: idOf(intent.customer),
    metadata: intent.metadata,
    failureCode: intent.last_payment_error?.code ?? null,
    failedAttempt: attemptOf(intent.last_payment_error),
    booking: bookingOf(intent.latest_charge),
  };
}

/** The charge's place in the provider's books; absent until the provider has booked it, or when it was not asked for. */
function bookingOf(charge: string | Stripe.Charge | null): ProviderIntent['booking'] {
  if (!charge || typeof charge === 'string') return null;
  const booked = charge.balance_transaction;
  if (!booked || typeof booked === 'string') return null;
  return {
    feePence: booked.fee,
    availableOn: instant(booked.available_on),
    chargedAt: instant(charge.created),
  };
}

/** A refused charge, or a card whose holder was not authenticated. */
function attemptOf(error: Stripe.PaymentIntent.LastPaymentError | null): string | null {
  return error && (error.charge ?? error.payment_method?.id ?? error.code ?? error.type);
}
