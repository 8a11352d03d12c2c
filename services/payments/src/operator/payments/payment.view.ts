import type { MoneyMovement, OperatorPayment, PaymentRefund, PaymentState } from '@community-help/api-contracts';
import type { PaymentRow } from './payment-row.js';

/** A refund that we asked for. */
export type RefundRow = Omit<PaymentRefund, 'requestedAt'> & { requestedAt: Date };

/** A line of the ledger. */
export type MovementRow = Omit<MoneyMovement, 'at'> & { at: Date };

export function viewPayment(row: PaymentRow): OperatorPayment {
  const { id, intentId, kind, amountPence, refundedPence, helperId, helperName, donorName, productId, paidAt } = row;
  return { id, intentId, kind, amountPence, refundedPence, state: stateOf(row), helperId, helperName, donorName, productId, paidAt: paidAt.toISOString() };
}

export function viewRefund(row: RefundRow): PaymentRefund {
  return { ...row, requestedAt: row.requestedAt.toISOString() };
}

export function viewMovement(row: MovementRow): MoneyMovement {
  return { ...row, at: row.at.toISOString() };
}

function stateOf({ amountPence, refundedPence, disputedPence }: PaymentRow): PaymentState {
  if (disputedPence > 0) return 'disputed';
  if (refundedPence >= amountPence) return 'refunded';
  return refundedPence > 0 ? 'partially_refunded' : 'completed';
}
