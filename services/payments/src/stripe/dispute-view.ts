import type Stripe from 'stripe';
import type { DisputeMovement, ProviderDispute } from './provider-types.js';
import { idOf, instant } from './stripe-client.js';

export function disputeView(dispute: Stripe.Dispute): ProviderDispute {
  return {
    disputeId: dispute.id,
    intentId: idOf(dispute.payment_intent),
    status: statusOf(dispute.status),
    dueAt: dispute.evidence_details.due_by === null ? null : instant(dispute.evidence_details.due_by),
    movements: disputeMovements(dispute),
    createdAt: instant(dispute.created),
  };
}

/**
 * What a dispute has moved so far, the oldest first. The first withdrawal and the first reinstatement are known by the dispute's own id,
 * every later one by its balance transaction: Stripe only ever adds to the list.
 */
export function disputeMovements(dispute: Stripe.Dispute): DisputeMovement[] {
  const booked = dispute.balance_transactions.filter(({ amount, fee }) => amount !== 0 || fee !== 0);
  const counts = { withdrawn: 0, reinstated: 0 };
  return booked
    .sort((one, other) => one.created - other.created)
    .map((transaction) => {
      const effect = (transaction.amount || transaction.net) < 0 ? 'withdrawn' : 'reinstated';
      const isFirst = counts[effect]++ === 0;
      return {
        movementId: transaction.id,
        sourceKey: `stripe:${dispute.id}:${effect}${isFirst ? '' : `:${transaction.id}`}`,
        effect,
        pence: Math.abs(transaction.amount),
        feePence: transaction.fee,
        occurredAt: instant(transaction.created),
      };
    });
}

function statusOf(status: string): ProviderDispute['status'] {
  if (status === 'won' || status === 'lost') return status;
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open';
}
