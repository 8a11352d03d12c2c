import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage, pageParameters } from '../http/list-page.js';
import { route } from '../http/route.js';
import { parametersOf } from '../parameters/common-rules.js';
import { flag, nested, oneOf, optional, text } from '../parameters/rules.js';
import { cardError, confirmPaymentIntent } from '../payment-intents/confirm-payment-intent.js';
import { resolveCard } from '../payment-intents/create-payment-method.js';
import { subscriptionOf } from './apply-invoice-payment.js';
import { intentOf } from './create-invoice.js';
import { voidInvoice } from './end-subscription.js';

export const invoiceRoutes = [
  route({
    method: 'GET',
    path: '/v1/invoices',
    params: parametersOf<Stripe.InvoiceListParams>()({
      ...datedPageParameters,
      customer: optional(text()),
      status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
      subscription: optional(text()),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('invoice')
        .filter((invoice) => params.customer === undefined || invoice.customer === params.customer)
        .filter((invoice) => params.status === undefined || invoice.status === params.status)
        .filter((invoice) => params.subscription === undefined || invoice.parent?.subscription_details?.subscription === params.subscription);
      return listPage('/v1/invoices', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/invoices/:id', params: {}, answer: ({ work, id }) => work.own('invoice', id(), 'invoice') }),
  route({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    params: parametersOf<Stripe.InvoicePayParams>()({ payment_method: optional(text()), off_session: optional(flag()) }),
    answer: ({ work, params, id }) => {
      const invoice = work.own('invoice', id(), 'invoice');
      if (invoice.status !== 'open') throw invalidRequest(`This invoice is ${invoice.status}; only an open invoice can be paid.`, 'invoice');
      const method = params.payment_method ?? subscriptionOf(work, invoice)?.default_payment_method;
      if (typeof method !== 'string') throw invalidRequest('There is no payment method to pay this invoice with.', 'payment_method', 'resource_missing');
      const intent = confirmPaymentIntent(work, intentOf(work, invoice.id), resolveCard(work, method), { offSession: params.off_session ?? true });
      if (intent.status === 'requires_payment_method') throw cardError(intent, false);
      return work.must('invoice', invoice.id);
    },
  }),
  route({ method: 'POST', path: '/v1/invoices/:id/void', params: {}, answer: ({ work, id }) => voidInvoice(work, work.own('invoice', id(), 'invoice')) }),
  route({
    method: 'GET',
    path: '/v1/invoice_payments',
    params: parametersOf<Stripe.InvoicePaymentListParams>()({
      ...pageParameters,
      invoice: optional(text()),
      payment: optional(nested({ type: oneOf('payment_intent'), payment_intent: optional(text()) })),
      status: optional(oneOf('canceled', 'open', 'paid')),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('invoice_payment')
        .filter((payment) => params.invoice === undefined || payment.invoice === params.invoice)
        .filter((payment) => params.status === undefined || payment.status === params.status)
        .filter((payment) => params.payment?.payment_intent === undefined || payment.payment.payment_intent === params.payment.payment_intent);
      return listPage('/v1/invoice_payments', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/invoice_payments/:id', params: {}, answer: ({ work, id }) => work.own('invoice_payment', id(), 'invoice_payment') }),
];
