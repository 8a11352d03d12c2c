import { balanceRoutes } from './balance/balance.routes.js';
import { settleBalance } from './balance/settle-balance.js';
import { chargeRoutes } from './charges/charges.routes.js';
import { addChargeToBalance } from './charges/create-charge.js';
import { eventRoutes } from './events/events.routes.js';
import type { Includables, Loaders } from './http/expand.js';
import type { Route } from './http/route.js';
import { paymentIntentRoutes } from './payment-intents/payment-intents.routes.js';
import type { JobHandler } from './state/schedule.js';

/** Every endpoint of the sandbox's API. */
export const apiRoutes: Route[] = [...paymentIntentRoutes, ...chargeRoutes, ...balanceRoutes, ...eventRoutes];

/** What happens when the virtual clock reaches a job. */
export const jobHandlers: Record<string, JobHandler> = {
  settle: settleBalance,
  'add-charge-to-balance': addChargeToBalance,
};

/** How `expand[]` finds an object by the prefix of its id. */
export const loaders: Loaders = {
  pi: (work, id) => work.must('payment_intent', id),
  pm: (work, id) => work.must('payment_method', id),
  ch: (work, id) => work.must('charge', id),
  py: (work, id) => work.must('charge', id),
  txn: (work, id) => work.must('balance_transaction', id),
};

/** Fields that appear only when they are expanded. */
export const includables: Includables = {};
