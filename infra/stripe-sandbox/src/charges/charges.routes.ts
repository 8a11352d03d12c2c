import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { parametersOf } from '../parameters/common-rules.js';
import { optional, text } from '../parameters/rules.js';

export const chargeRoutes = [
  route({ method: 'GET', path: '/v1/charges/:id', params: {}, answer: ({ work, id }) => work.own('charge', id(), 'charge') }),
  route({
    method: 'GET',
    path: '/v1/charges',
    params: parametersOf<Stripe.ChargeListParams>()({
      ...datedPageParameters,
      customer: optional(text()),
      payment_intent: optional(text()),
      transfer_group: optional(text()),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('charge')
        .filter((charge) => params.customer === undefined || charge.customer === params.customer)
        .filter((charge) => params.payment_intent === undefined || charge.payment_intent === params.payment_intent)
        .filter((charge) => params.transfer_group === undefined || charge.transfer_group === params.transfer_group);
      return listPage('/v1/charges', wanted, params);
    },
  }),
];
