import type Stripe from 'stripe';
import type { CallKey } from './call-key.js';
import { disputeView } from './dispute-view.js';
import { MoneyBack } from './ports.js';
import type { ProviderDispute, ProviderRefund, RefundRequest } from './provider-types.js';
import { ask, idOf, instant } from './stripe-client.js';

export class StripeMoneyBack extends MoneyBack {
  constructor(private readonly stripe: Stripe) {
    super();
  }

  async refund({ requestId, intentId, amountPence }: RefundRequest, call: CallKey): Promise<ProviderRefund> {
    const request: Stripe.RefundCreateParams = {
      payment_intent: intentId,
      reason: 'requested_by_customer',
      metadata: { refund_request_id: requestId },
      ...(amountPence && { amount: amountPence }),
    };
    return refundView(await ask(() => this.stripe.refunds.create(request, { idempotencyKey: call.key }), call));
  }

  async findRefund(paymentIntent: string, requestId: string): Promise<ProviderRefund | undefined> {
    return ask(async () => {
      for await (const refund of this.stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })) {
        if (refund.metadata?.refund_request_id === requestId) return refundView(refund);
      }
      return undefined;
    });
  }

  async readRefund(refundId: string): Promise<ProviderRefund> {
    return refundView(await ask(() => this.stripe.refunds.retrieve(refundId)));
  }

  async refundsOfPayment(intentId: string): Promise<ProviderRefund[]> {
    const page = await ask(() => this.stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
    return page.data.map(refundView);
  }

  async refundsOfCharge(charge: string): Promise<ProviderRefund[]> {
    const page = await ask(() => this.stripe.refunds.list({ charge, limit: 100 }));
    return page.data.map(refundView);
  }

  async readDispute(disputeId: string): Promise<ProviderDispute> {
    return disputeView(await ask(() => this.stripe.disputes.retrieve(disputeId)));
  }
}

const REFUND_STATUSES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

function refundView(refund: Stripe.Refund): ProviderRefund {
  const status = REFUND_STATUSES.find((known) => known === refund.status);
  if (!status) throw new Error(`A refund has the status '${refund.status}', which this version does not know.`);
  return {
    refundId: refund.id,
    requestId: refund.metadata?.refund_request_id ?? null,
    intentId: idOf(refund.payment_intent),
    amountPence: refund.amount,
    status,
    hasComeBack: (refund.failure_balance_transaction ?? null) !== null,
    createdAt: instant(refund.created),
  };
}
