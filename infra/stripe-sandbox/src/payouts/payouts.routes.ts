import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { currency, mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, integer, matching, oneOf, optional, text } from '../parameters/rules.js';
import { createPayout } from './create-payout.js';

export const payoutRoutes = [
  route({
    method: 'POST',
    path: '/v1/payouts',
    params: parametersOf<Stripe.PayoutCreateParams>()({
      amount: integer(1),
      currency: currency(),
      description: optional(clearable()),
      destination: optional(text()),
      metadata: metadata(),
      method: optional(oneOf('standard')),
      source_type: optional(oneOf('card')),
      statement_descriptor: optional(matching(/^(?=.*[A-Za-z])[^<>\\'"]{1,22}$/, 'a descriptor of 1 to 22 characters with a letter')),
    }),
    answer: ({ work, params }) =>
      createPayout(work, {
        account: work.account,
        amount: params.amount,
        destination: params.destination,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        statementDescriptor: params.statement_descriptor ?? null,
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/payouts',
    params: parametersOf<Stripe.PayoutListParams>()({
      ...datedPageParameters,
      destination: optional(text()),
      status: optional(oneOf('pending', 'in_transit', 'paid', 'failed', 'canceled')),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('payout')
        .filter((payout) => params.status === undefined || payout.status === params.status)
        .filter((payout) => params.destination === undefined || payout.destination === params.destination);
      return listPage('/v1/payouts', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/payouts/:id', params: {}, answer: ({ work, id }) => work.own('payout', id()) }),
];
