import type Stripe from 'stripe';
import { invalidRequest } from '../http/api-error.js';
import { datedPageParameters, listPage, pageParameters } from '../http/list-page.js';
import { route } from '../http/route.js';
import { address, email, mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, nested, oneOf, optional, text } from '../parameters/rules.js';
import { resolveCard } from '../payment-intents/create-payment-method.js';
import { newId, randomText } from '../state/new-id.js';
import type { Work } from '../state/work.js';

const fields = {
  address: optional(address()),
  description: optional(clearable()),
  email: optional(email()),
  invoice_settings: optional(nested({ default_payment_method: optional(text()) })),
  metadata: metadata(),
  name: optional(clearable(256)),
  phone: optional(clearable(20)),
  shipping: optional(nested({ address: address(), name: text(), phone: optional(clearable(20)) })),
};

export const customerRoutes = [
  route({
    method: 'POST',
    path: '/v1/customers',
    params: parametersOf<Stripe.CustomerCreateParams>()({ ...fields, payment_method: optional(text()) }),
    answer: ({ work, params }) => {
      const customer: Stripe.Customer = {
        id: newId('cus').slice(0, 18),
        object: 'customer',
        address: params.address ?? null,
        balance: 0,
        created: work.now,
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: params.description ?? null,
        discount: null,
        email: params.email ?? null,
        invoice_prefix: randomText(8).toUpperCase(),
        invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
        livemode: false,
        metadata: mergeMetadata(null, params.metadata),
        name: params.name ?? null,
        next_invoice_sequence: 1,
        phone: params.phone ?? null,
        preferred_locales: [],
        shipping: (params.shipping as Stripe.Customer.Shipping | undefined) ?? null,
        tax_exempt: 'none',
        test_clock: null,
      };
      work.save('customer', customer);
      work.raise('customer.created', customer);
      if (params.payment_method !== undefined) attach(work, resolveCard(work, params.payment_method).method, customer.id);
      return withDefaultMethod(work, customer, params.invoice_settings?.default_payment_method);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/customers',
    params: parametersOf<Stripe.CustomerListParams>()({ ...datedPageParameters, email: optional(email()) }),
    answer: ({ work, params }) => {
      const wanted = work.newestFirst('customer').filter((customer) => params.email === undefined || customer.email === params.email);
      return listPage('/v1/customers', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/customers/:id', params: {}, answer: ({ work, id }) => work.own('customer', id()) }),
  route({
    method: 'POST',
    path: '/v1/customers/:id',
    params: parametersOf<Stripe.CustomerUpdateParams>()(fields),
    answer: ({ work, params, id }) => {
      const customer = work.own('customer', id());
      const { metadata: change, invoice_settings, shipping, ...given } = params;
      const updated = work.save('customer', {
        ...customer,
        ...given,
        ...(shipping && { shipping: shipping as Stripe.Customer.Shipping }),
        metadata: mergeMetadata(customer.metadata, change),
      });
      work.raise('customer.updated', updated);
      return withDefaultMethod(work, updated, invoice_settings?.default_payment_method);
    },
  }),
  route({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: {},
    answer: ({ work, id }) => work.own('payment_method', id(), 'payment_method'),
  }),
  route({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: parametersOf<Stripe.PaymentMethodAttachParams>()({ customer: text() }),
    answer: ({ work, params, id }) => attach(work, resolveCard(work, id()).method, work.own('customer', params.customer, 'customer').id),
  }),
  route({
    method: 'GET',
    path: '/v1/payment_methods',
    params: parametersOf<Stripe.PaymentMethodListParams>()({ ...pageParameters, customer: text(), type: optional(oneOf('card')) }),
    answer: ({ work, params }) => {
      const wanted = work.newestFirst('payment_method').filter((method) => method.customer === params.customer);
      return listPage('/v1/payment_methods', wanted, params);
    },
  }),
];

function attach(work: Work, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer !== null && method.customer !== customer) throw invalidRequest('This payment method belongs to another customer.', 'payment_method');
  const attached = work.save('payment_method', { ...method, customer });
  work.raise('payment_method.attached', attached);
  return attached;
}

function withDefaultMethod(work: Work, customer: Stripe.Customer, methodId: string | undefined): Stripe.Customer {
  if (methodId === undefined) return customer;
  const method = work.own('payment_method', methodId, 'invoice_settings[default_payment_method]');
  if (method.customer !== customer.id) throw invalidRequest('Attach the payment method to the customer first.', 'invoice_settings[default_payment_method]');
  return work.save('customer', { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId } });
}
