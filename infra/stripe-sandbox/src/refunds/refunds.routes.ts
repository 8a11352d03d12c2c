import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { integer, oneOf, optional, text } from '../parameters/rules.js';
import type { Work } from '../state/work.js';
import { createRefund } from './create-refund.js';

export const refundRoutes = [
  route({
    method: 'POST',
    path: '/v1/refunds',
    params: parametersOf<Stripe.RefundCreateParams>()({
      amount: optional(integer(1)),
      charge: optional(text()),
      payment_intent: optional(text()),
      metadata: metadata(),
      reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
    }),
    answer: ({ work, params }) =>
      createRefund(work, {
        charge: chargeOf(work, params),
        amount: params.amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata(null, params.metadata),
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/refunds',
    params: parametersOf<Stripe.RefundListParams>()({ ...datedPageParameters, charge: optional(text()), payment_intent: optional(text()) }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('refund')
        .filter((refund) => params.charge === undefined || refund.charge === params.charge)
        .filter((refund) => params.payment_intent === undefined || refund.payment_intent === params.payment_intent);
      return listPage('/v1/refunds', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/refunds/:id', params: {}, answer: ({ work, id }) => work.own('refund', id()) }),
];

function chargeOf(work: Work, params: { charge?: string; payment_intent?: string }): Stripe.Charge {
  if (params.charge !== undefined) return work.own('charge', params.charge, 'charge');
  if (params.payment_intent === undefined) throw invalidRequest('One of charge and payment_intent is needed.', 'charge', 'parameter_missing');
  const intent = work.own('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded') throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent');
  return work.own('charge', intent.latest_charge as string, 'charge');
}
