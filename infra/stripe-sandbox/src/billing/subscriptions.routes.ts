import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, flag, integer, listOf, nested, oneOf, optional, text } from '../parameters/rules.js';
import { buildSubscription } from './build-subscription.js';
import { createInvoice } from './create-invoice.js';
import { endSubscription } from './end-subscription.js';
import { scheduleRenewal } from './run-subscription.js';

const FIRST_PAYMENT_WITHIN_MS = 23 * 3600 * 1000;

const cancellation = optional(nested({ comment: optional(clearable()), feedback: optional(text()) }));
const item = nested({ price: text(), quantity: optional(integer(1)), metadata: metadata() });
const saving = oneOf('off', 'on_subscription');

export const subscriptionRoutes = [
  route({
    method: 'POST',
    path: '/v1/subscriptions',
    params: parametersOf<Stripe.SubscriptionCreateParams>()({
      billing_mode: optional(nested({ type: oneOf('classic', 'flexible') })),
      cancel_at_period_end: optional(flag()),
      collection_method: optional(oneOf('charge_automatically')),
      currency: optional(oneOf('gbp')),
      customer: text(),
      description: optional(clearable(500)),
      items: listOf(item),
      metadata: metadata(),
      off_session: optional(flag()),
      payment_behavior: oneOf('default_incomplete'),
      payment_settings: optional(nested({ payment_method_types: optional(listOf(oneOf('card'))), save_default_payment_method: optional(saving) })),
    }),
    answer: ({ work, params }) => {
      const customer = work.own('customer', params.customer, 'customer');
      if (params.items.length === 0) throw invalidRequest('A subscription needs at least one item.', 'items', 'parameter_missing');
      const subscription = buildSubscription(work, {
        customer: customer.id,
        items: params.items.map((wanted, index) => {
          const price = work.own('price', wanted.price, `items[${index}][price]`);
          if (!price.recurring || !price.active) throw invalidRequest(`Price ${price.id} is not an active recurring price.`, `items[${index}][price]`);
          return { price, quantity: wanted.quantity ?? 1, metadata: mergeMetadata(null, wanted.metadata) };
        }),
        billingMode: params.billing_mode?.type ?? 'flexible',
        savesPaymentMethod: params.payment_settings?.save_default_payment_method === 'on_subscription',
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
      });
      const invoice = createInvoice(work, subscription, 'subscription_create');
      const billed = work.save('subscription', { ...subscription, latest_invoice: invoice.id });
      work.raise('customer.subscription.created', billed);
      work.schedule('expire-subscription', billed.id, work.nowMs + FIRST_PAYMENT_WITHIN_MS);
      scheduleRenewal(work, billed);
      return billed;
    },
  }),
  route({ method: 'GET', path: '/v1/subscriptions/:id', params: {}, answer: ({ work, id }) => work.own('subscription', id()) }),
  route({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    params: parametersOf<Stripe.SubscriptionUpdateParams>()({
      cancel_at_period_end: optional(flag()),
      cancellation_details: cancellation,
      default_payment_method: optional(text()),
      description: optional(clearable(500)),
      metadata: metadata(),
      payment_settings: optional(nested({ save_default_payment_method: optional(saving) })),
    }),
    answer: ({ work, params, id }) => {
      const subscription = work.own('subscription', id());
      if (isEnded(subscription.status)) throw invalidRequest('A subscription that has ended can only be read.', 'id');
      const end = Math.min(...subscription.items.data.map((entry) => entry.current_period_end));
      const card = params.default_payment_method === undefined ? undefined : work.own('payment_method', params.default_payment_method, 'default_payment_method');
      if (card && card.customer !== subscription.customer) throw invalidRequest(`The payment method ${card.id} does not belong to the customer of this subscription.`, 'default_payment_method');
      const isEnding = params.cancel_at_period_end ?? subscription.cancel_at_period_end;
      const updated = work.save('subscription', {
        ...subscription,
        cancel_at_period_end: isEnding,
        cancel_at: isEnding ? end : null,
        canceled_at: isEnding ? (subscription.canceled_at ?? work.now) : null,
        default_payment_method: card?.id ?? subscription.default_payment_method,
        description: params.description === undefined ? subscription.description : params.description,
        metadata: mergeMetadata(subscription.metadata, params.metadata),
        payment_settings: subscription.payment_settings && { ...subscription.payment_settings, ...params.payment_settings },
      });
      work.raise('customer.subscription.updated', updated, undefined, { cancel_at_period_end: subscription.cancel_at_period_end });
      return updated;
    },
  }),
  route({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    params: parametersOf<Stripe.SubscriptionCancelParams>()({ cancellation_details: cancellation, invoice_now: optional(flag()), prorate: optional(flag()) }),
    answer: ({ work, params, id }) => {
      const subscription = work.own('subscription', id());
      if (isEnded(subscription.status)) throw invalidRequest(`No such subscription: '${subscription.id}'`, 'id', 'resource_missing');
      return endSubscription(work, subscription, 'cancellation_requested', params.cancellation_details);
    },
  }),
];

function isEnded(status: string): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}
