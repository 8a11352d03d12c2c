import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { mergeMetadata, parametersOf } from '../parameters/common-rules.js';
import { optional, text, type Values } from '../parameters/rules.js';
import type { Work } from '../state/work.js';
import { buildPaymentIntent, showToBrowser } from './build-payment-intent.js';
import { cardError, confirmPaymentIntent } from './confirm-payment-intent.js';
import { createPaymentMethod, requireTestToken, resolveCard, type CardInUse } from './create-payment-method.js';
import { ownIntent, unexpectedState } from './intent-problems.js';
import { cancelParameters, confirmParameters, createParameters, updateParameters } from './payment-intent-parameters.js';

type Confirm = Values<typeof confirmParameters>;

export const paymentIntentRoutes = [
  route({
    method: 'POST',
    path: '/v1/payment_intents',
    params: createParameters,
    answer: ({ work, params, isBrowser }) => {
      const { confirm, payment_method, payment_method_data, return_url, use_stripe_sdk, off_session, error_on_requires_action, ...fields } = params;
      if (fields.customer !== undefined) work.own('customer', fields.customer, 'customer');
      if (!confirm && (return_url !== undefined || off_session !== undefined || error_on_requires_action !== undefined)) {
        throw invalidRequest('return_url, off_session and error_on_requires_action need confirm=true.', 'confirm');
      }
      const automatic = fields.automatic_payment_methods;
      const intent = work.save(
        'payment_intent',
        buildPaymentIntent(work, {
          ...fields,
          metadata: mergeMetadata(null, fields.metadata),
          shipping: (fields.shipping as Stripe.PaymentIntent.Shipping | undefined) ?? null,
          automatic_payment_methods: automatic ? { allow_redirects: 'always', ...automatic } : fields.allowed_payment_method_types ? null : { allow_redirects: 'always', enabled: true },
        }),
      );
      work.raise('payment_intent.created', intent);
      if (confirm) return confirmWith(work, intent, { payment_method, payment_method_data, return_url, use_stripe_sdk, off_session, error_on_requires_action }, isBrowser);
      if (payment_method === undefined) return intent;
      const { method } = resolveCard(work, payment_method);
      return work.save('payment_intent', { ...intent, payment_method: method.id, status: 'requires_confirmation' });
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents',
    params: parametersOf<Stripe.PaymentIntentListParams>()({ ...datedPageParameters, customer: optional(text()) }),
    answer: ({ work, params }) => {
      const wanted = work.newestFirst('payment_intent').filter((intent) => params.customer === undefined || intent.customer === params.customer);
      return listPage('/v1/payment_intents', wanted, params);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: parametersOf<Stripe.PaymentIntentRetrieveParams>()({ client_secret: optional(text()) }),
    isForBrowsers: true,
    answer: ({ work, params, id, isBrowser }) => {
      const intent = ownIntent(work, id(), isBrowser, params.client_secret);
      return isBrowser ? showToBrowser(intent) : intent;
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id',
    params: updateParameters,
    answer: ({ work, params, id }) => {
      const intent = work.own('payment_intent', id(), 'intent');
      if (['succeeded', 'canceled', 'processing'].includes(intent.status) && Object.keys(params).some((key) => !['metadata', 'description'].includes(key))) {
        throw unexpectedState(intent, 'update');
      }
      if (params.customer !== undefined) work.own('customer', params.customer, 'customer');
      const { payment_method, metadata, shipping, ...fields } = params;
      const updated = { ...intent, ...fields, metadata: mergeMetadata(intent.metadata, metadata) };
      if (shipping) updated.shipping = shipping as Stripe.PaymentIntent.Shipping;
      if (payment_method !== undefined) Object.assign(updated, { payment_method: resolveCard(work, payment_method).method.id, status: 'requires_confirmation' });
      return work.save('payment_intent', updated);
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: confirmParameters,
    isForBrowsers: true,
    answer: ({ work, params, id, isBrowser }) => {
      const intent = confirmWith(work, ownIntent(work, id(), isBrowser, params.client_secret), params, isBrowser);
      return isBrowser ? showToBrowser(intent) : intent;
    },
  }),
  route({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: cancelParameters,
    answer: ({ work, params, id }) => {
      const intent = work.own('payment_intent', id(), 'intent');
      if (['succeeded', 'canceled'].includes(intent.status)) throw unexpectedState(intent, 'cancel');
      const canceled = work.save('payment_intent', {
        ...intent,
        status: 'canceled',
        canceled_at: work.now,
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      });
      work.raise('payment_intent.canceled', canceled);
      return canceled;
    },
  }),
];

function confirmWith(work: Work, intent: Stripe.PaymentIntent, params: Omit<Confirm, 'client_secret'>, isBrowser: boolean): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') throw unexpectedState(intent, 'confirm');
  const prepared: Stripe.PaymentIntent = {
    ...intent,
    ...(params.receipt_email && { receipt_email: params.receipt_email }),
    ...(params.setup_future_usage && { setup_future_usage: params.setup_future_usage }),
    ...(params.shipping && { shipping: params.shipping as Stripe.PaymentIntent.Shipping }),
  };
  const confirmed = confirmPaymentIntent(work, prepared, cardFor(work, intent, params), {
    offSession: params.off_session,
    returnUrl: params.return_url,
    usesBrowserScript: params.use_stripe_sdk,
  });
  if (confirmed.status === 'requires_payment_method') throw cardError(confirmed, isBrowser);
  if (confirmed.status === 'requires_action' && params.error_on_requires_action) throw invalidRequest('This payment requires authentication.', undefined, 'authentication_required');
  return confirmed;
}

function cardFor(work: Work, intent: Stripe.PaymentIntent, params: Pick<Confirm, 'payment_method' | 'payment_method_data'>): CardInUse {
  if (params.payment_method !== undefined) return resolveCard(work, params.payment_method);
  if (params.payment_method_data) {
    const card = requireTestToken(params.payment_method_data.card.token, 'payment_method_data[card][token]');
    return { card, method: createPaymentMethod(work, card, params.payment_method_data.billing_details) };
  }
  if (typeof intent.payment_method === 'string') return resolveCard(work, intent.payment_method);
  throw invalidRequest('A payment method is needed to confirm this PaymentIntent.', 'payment_method', 'payment_intent_incompatible_payment_method');
}
