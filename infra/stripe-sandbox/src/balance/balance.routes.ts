import type Stripe from 'stripe';
import { datedPageParameters, listPage } from '../http/list-page.js';
import { route } from '../http/route.js';
import { currency, parametersOf } from '../parameters/common-rules.js';
import { optional, text } from '../parameters/rules.js';
import { showBalance } from './balance-view.js';

export const balanceRoutes = [
  route({ method: 'GET', path: '/v1/balance', params: {}, answer: ({ work }) => showBalance(work, work.account) }),
  route({
    method: 'GET',
    path: '/v1/balance_transactions',
    params: parametersOf<Stripe.BalanceTransactionListParams>()({
      ...datedPageParameters,
      currency: optional(currency()),
      payout: optional(text()),
      source: optional(text()),
      type: optional(text()),
    }),
    answer: ({ work, params }) => {
      const wanted = work
        .newestFirst('balance_transaction')
        .filter((transaction) => params.type === undefined || transaction.type === params.type)
        .filter((transaction) => params.source === undefined || transaction.source === params.source)
        .filter((transaction) => params.payout === undefined || transaction.source === params.payout);
      return listPage('/v1/balance_transactions', wanted, params);
    },
  }),
];
