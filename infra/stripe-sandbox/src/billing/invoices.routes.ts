import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { parametersOf } from '../parameters/common-rules.js';
import { oneOf, optional, text } from '../parameters/rules.js';

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
];
