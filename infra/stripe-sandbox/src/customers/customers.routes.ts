import type Stripe from 'stripe';
import { route } from '../http/route.js';
import { address, email, mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, nested, optional, text } from '../parameters/rules.js';
import { newId, randomText } from '../state/new-id.js';

const fields = {
  address: optional(address()),
  description: optional(clearable()),
  email: optional(email()),
  metadata: metadata(),
  name: optional(clearable(256)),
  phone: optional(clearable(20)),
  shipping: optional(nested({ address: address(), name: text(), phone: optional(clearable(20)) })),
};

export const customerRoutes = [
  route({
    method: 'POST',
    path: '/v1/customers',
    params: parametersOf<Stripe.CustomerCreateParams>()(fields),
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
      return customer;
    },
  }),
  route({ method: 'GET', path: '/v1/customers/:id', params: {}, answer: ({ work, id }) => work.own('customer', id()) }),
  route({
    method: 'POST',
    path: '/v1/customers/:id',
    params: parametersOf<Stripe.CustomerUpdateParams>()(fields),
    answer: ({ work, params, id }) => {
      const customer = work.own('customer', id());
      const { metadata: change, shipping, ...given } = params;
      const updated = work.save('customer', {
        ...customer,
        ...given,
        ...(shipping && { shipping: shipping as Stripe.Customer.Shipping }),
        metadata: mergeMetadata(customer.metadata, change),
      });
      work.raise('customer.updated', updated);
      return updated;
    },
  }),
];
