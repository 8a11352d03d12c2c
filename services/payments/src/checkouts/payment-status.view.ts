import { PREMIUM_PENCE_PER_MONTH, type PaymentStatus } from '@community-help/api-contracts';
import { formatPounds } from '../money/pence.js';
import type { RegistrationPayment } from '../premium/registration-payment.entity.js';
import type { Checkout } from './checkout.entity.js';

/** What became of a donation or an order. @param paidPence what was charged; what is asked for counts only while nothing was */
export function checkoutStatusView(checkout: Checkout, recipientName: string | null, paidPence: number | undefined): PaymentStatus {
  return {
    paymentId: checkout.id,
    kind: checkout.kind,
    status: statusOf(checkout),
    amount: formatPounds(paidPence ?? checkout.amountPence),
    recipientName,
    helperId: checkout.helperId,
    productId: checkout.productId,
  };
}

/** What became of the first month of a premium. */
export function premiumStatusView({ id, firstPaidAt, status, helperId }: RegistrationPayment): PaymentStatus {
  return {
    paymentId: id,
    kind: 'registration',
    status: firstPaidAt ? 'completed' : status === 'ended' ? 'failed' : 'pending',
    amount: formatPounds(PREMIUM_PENCE_PER_MONTH),
    recipientName: null,
    helperId,
    productId: null,
  };
}

function statusOf({ status, failureCode }: Checkout): PaymentStatus['status'] {
  if (status === 'completed') return 'completed';
  return status === 'cancelled' || failureCode ? 'failed' : 'pending';
}
