import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { currency, mergeMetadata, metadata, parametersOf } from '../parameters/common-rules.js';
import { clearable, integer, oneOf, optional, text } from '../parameters/rules.js';
import { createTransfer } from './create-transfer.js';
import { reverseTransfer } from './reverse-transfer.js';

export const transferRoutes = [
  route({
    method: 'POST',
    path: '/v1/transfers',
    params: parametersOf<Stripe.TransferCreateParams>()({
      description: optional(clearable()),
      metadata: metadata(),
      amount: integer(1),
      currency: currency(),
      destination: text(),
      source_transaction: optional(text()),
      source_type: optional(oneOf('card')),
      transfer_group: optional(text()),
    }),
    answer: ({ work, params }) =>
      createTransfer(work, {
        amount: params.amount,
        destination: params.destination,
        transferGroup: params.transfer_group ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata(null, params.metadata),
        sourceTransaction: params.source_transaction,
      }),
  }),
  route({
    method: 'GET',
    path: '/v1/transfers',
    params: parametersOf<Stripe.TransferListParams>()({ ...datedPageParameters, destination: optional(text()), transfer_group: optional(text()) }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('transfer')
        .filter((transfer) => params.destination === undefined || transfer.destination === params.destination)
        .filter((transfer) => params.transfer_group === undefined || transfer.transfer_group === params.transfer_group);
      return listPage('/v1/transfers', wanted, params);
    },
  }),
  route({ method: 'GET', path: '/v1/transfers/:id', params: {}, answer: ({ work, id }) => work.own('transfer', id()) }),
  route({
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    params: parametersOf<Stripe.TransferCreateReversalParams>()({ amount: optional(integer(1)), description: optional(clearable()), metadata: metadata() }),
    answer: ({ work, params, id }) => reverseTransfer(work, work.own('transfer', id()), params.amount, mergeMetadata(null, params.metadata)),
  }),
];
