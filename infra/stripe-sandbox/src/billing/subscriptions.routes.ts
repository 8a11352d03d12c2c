import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, flag, integer, listOf, nested, oneOf, optional, text } from '../parameters/rules.js';
import { buildSubscription } from './build-subscription.js';
import { createInvoice } from './create-invoice.js';
import { endSubscription } from './end-subscription.js';
import { payInvoiceOffSession, scheduleRenewal } from './run-subscription.js';

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
      default_payment_method: optional(text()),
      description: optional(clearable(500)),
      items: listOf(item),
      metadata: metadata(),
      off_session: optional(flag()),
      payment_behavior: optional(oneOf('default_incomplete', 'allow_incomplete')),
      payment_settings: optional(nested({ payment_method_types: optional(listOf(oneOf('card'))), save_default_payment_method: optional(saving) })),
    }),
    answer: ({ work, params }) => {
      const customer = work.own('customer', params.customer, 'customer');
      const method = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
      if (params.default_payment_method !== undefined) work.own('payment_method', params.default_payment_method, 'default_payment_method');
      const isPaidLater = params.payment_behavior === 'default_incomplete';
      if (!isPaidLater && method === null) {
        throw invalidRequest('This customer has no default payment method. Use payment_behavior=default_incomplete to pay the first invoice later.', undefined, 'resource_missing');
      }
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
        defaultPaymentMethod: params.default_payment_method ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
      });
      const invoice = createInvoice(work, subscription, 'subscription_create');
      const billed = work.save('subscription', { ...subscription, latest_invoice: invoice.id });
      work.raise('customer.subscription.created', billed);
      work.schedule('expire-subscription', billed.id, work.nowMs + FIRST_PAYMENT_WITHIN_MS);
      scheduleRenewal(work, billed);
      if (!isPaidLater) payInvoiceOffSession(work, invoice, billed);
      return work.must('subscription', billed.id);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/subscriptions',
    params: parametersOf<Stripe.SubscriptionListParams>()({
      ...datedPageParameters,
      customer: optional(text()),
      price: optional(text()),
      status: optional(oneOf('active', 'all', 'canceled', 'ended', 'incomplete', 'incomplete_expired', 'past_due', 'unpaid')),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('subscription')
        .filter((subscription) => params.customer === undefined || subscription.customer === params.customer)
        .filter((subscription) => params.price === undefined || subscription.items.data.some(({ price }) => price.id === params.price))
        .filter(({ status }) => (params.status === undefined ? status !== 'canceled' : matches(status, params.status)));
      return listPage('/v1/subscriptions', wanted, params);
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
      if (params.default_payment_method !== undefined) work.own('payment_method', params.default_payment_method, 'default_payment_method');
      const end = Math.min(...subscription.items.data.map((entry) => entry.current_period_end));
      const isEnding = params.cancel_at_period_end ?? subscription.cancel_at_period_end;
      const updated = work.save('subscription', {
        ...subscription,
        cancel_at_period_end: isEnding,
        cancel_at: isEnding ? end : null,
        canceled_at: isEnding ? (subscription.canceled_at ?? work.now) : null,
        default_payment_method: params.default_payment_method ?? subscription.default_payment_method,
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

function matches(status: string, wanted: string): boolean {
  return wanted === 'all' || status === wanted || (wanted === 'ended' && isEnded(status));
}
