import { topUp } from '../balance/top-up.js';
import { accountStatus } from '../connect/account-status.js';
import { changeAccount } from '../connect/change-account.js';
import { closeDispute, moveDisputedMoney } from '../disputes/close-dispute.js';
import { disputeCharge } from '../disputes/open-dispute.js';
import { deliveryId } from '../events/delivery.js';
import { notFound } from '../http/api-error.js';
import { completeOnboarding } from '../pages/onboarding-page.js';
import { flag, integer, oneOf, optional, readShape } from '../parameters/rules.js';
import { finishAuthentication } from '../payment-intents/confirm-payment-intent.js';
import { failPayout } from '../payouts/finish-payout.js';
import { failRefund } from '../refunds/create-refund.js';
import type { TableName, Tables } from '../state/tables.js';
import type { Work } from '../state/work.js';

/** A change that a developer or a test asks for; the key is the path under `/_sandbox/`, with the id of what is changed where there is one. */
export type ControlAction = (work: Work, id: string, body: Record<string, unknown>) => object;

export const controlActions: Record<string, ControlAction> = {
  'accounts/:id/onboard': (work, id) => {
    completeOnboarding(work, existing(work, 'account', id).id);
    return accountStatus(work, existing(work, 'account', id));
  },
  'accounts/:id/restrict': (work, id) => {
    const account = existing(work, 'account', id);
    changeAccount(work, id, () => work.save('account', { ...account, isRestricted: true }));
    return accountStatus(work, existing(work, 'account', id));
  },
  'charges/:id/dispute': (work, id, body) => {
    const { reason, amount } = readShape({ reason: optional(oneOf('fraudulent', 'product_not_received')), amount: optional(integer(1, 99_999_999)) }, body);
    return disputeCharge(work, existing(work, 'charge', id), reason ?? 'fraudulent', amount);
  },
  'disputes/:id/withdraw': (work, id, body) => moveDisputedMoney(work, existing(work, 'dispute', id), -penceOf(body)),
  'disputes/:id/reinstate': (work, id, body) => moveDisputedMoney(work, existing(work, 'dispute', id), penceOf(body)),
  'disputes/:id/close': (work, id, body) => {
    const { outcome } = readShape({ outcome: oneOf('won', 'lost') }, body);
    return closeDispute(work, existing(work, 'dispute', id), outcome);
  },
  'payment-intents/:id/authenticate': (work, id, body) => {
    const { outcome } = readShape({ outcome: oneOf('complete', 'fail') }, body);
    return finishAuthentication(work, existing(work, 'payment_intent', id), outcome === 'complete');
  },
  'payouts/:id/fail': (work, id) => {
    existing(work, 'payout', id);
    failPayout(work, id);
    return existing(work, 'payout', id);
  },
  'refunds/:id/fail': (work, id) => {
    existing(work, 'refund', id);
    failRefund(work, id);
    return existing(work, 'refund', id);
  },
  'subscriptions/:id/fail-renewals': failRenewals,
  'events/:id/redeliver': redeliver,
  'top-up': (work, _id, body) => topUp(work, penceOf(body)),
};

function existing<T extends TableName>(work: Work, table: T, id: string): Tables[T] {
  const found = work.find(table, id);
  if (!found) throw notFound(table, id, 'id');
  return found;
}

function penceOf(body: Record<string, unknown>): number {
  return readShape({ amount: integer(1, 99_999_999) }, body).amount;
}

/** Turns the saved card of a subscription into one that is declined when the holder is absent, or back. */
function failRenewals(work: Work, id: string, body: Record<string, unknown>): object {
  const { isFailing } = readShape({ isFailing: optional(flag()) }, body);
  const method = existing(work, 'subscription', id).default_payment_method;
  if (typeof method !== 'string') throw notFound('payment_method', 'default', 'default_payment_method');
  const { behaviour } = existing(work, 'card_behaviour', method);
  const { decline: _decline, declinesOnlyOffSession: _only, ...plain } = behaviour;
  const decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
  work.save('card_behaviour', { id: method, behaviour: isFailing === false ? plain : { ...plain, decline, declinesOnlyOffSession: true } });
  return { id, isFailing: isFailing !== false };
}

/** Sends an event once more to every endpoint that has had it. */
function redeliver(work: Work, id: string): object {
  const deliveries = work.deliveries(id);
  if (deliveries.length === 0) throw notFound('event', id, 'id');
  for (const delivery of deliveries) work.save('delivery', { ...delivery, id: deliveryId(id, delivery.endpoint), attempts: 0, nextAttemptAt: 0, status: 'pending' });
  return { redelivered: deliveries.length };
}
