import { PREMIUM_PENCE_PER_MONTH, type OwnBankAccount, type OwnPremium, type OwnPremiumState, type PremiumInvoice } from '@community-help/api-contracts';
import { formatPounds } from '../money/pence.js';
import type { PayoutAccount } from '../payout-accounts/payout-account.entity.js';
import { GRACE_MS } from '../premium/refresh-premium.js';
import type { RegistrationPayment } from '../premium/registration-payment.entity.js';
import type { PremiumInvoiceSeen } from '../stripe/provider-types.js';

/** What an owner may know of the bank account. @param isBeingChanged other details wait to be handed on */
export function viewBankAccount(account: PayoutAccount | null, isBeingChanged: boolean, now: Date): OwnBankAccount {
  const heldUntil = account?.payoutsHeldUntil ?? null;
  return {
    isConnected: account?.isConnected ?? false,
    bankName: account?.bankName ?? null,
    last4: account?.bankLast4 ?? null,
    isBeingChanged,
    wasRefused: (account?.bankRefusalCode ?? null) !== null,
    heldUntil: heldUntil !== null && heldUntil > now ? heldUntil.toISOString() : null,
  };
}

export function viewPremium(payment: RegistrationPayment): OwnPremium {
  const { firstPaidAt, paidUntil } = payment;
  return {
    state: stateOf(payment),
    price: formatPounds(PREMIUM_PENCE_PER_MONTH),
    since: firstPaidAt?.toISOString() ?? null,
    paidUntil: paidUntil?.toISOString() ?? null,
    endsAt: endOf(payment)?.toISOString() ?? null,
  };
}

export function viewInvoice({ invoiceId, number, issuedAt, amountPence, state, pageUrl, pdfUrl }: PremiumInvoiceSeen): PremiumInvoice {
  return { id: invoiceId, number, issuedAt: issuedAt.toISOString(), amount: formatPounds(amountPence), state, pageUrl, pdfUrl };
}

function stateOf({ status, cancelsAt }: RegistrationPayment): OwnPremiumState {
  if (status === 'ended' || status === 'past_due') return status;
  return cancelsAt ? 'cancelled' : 'active';
}

/** What is past due ends when its days of grace are over. */
function endOf({ status, endedAt, cancelsAt, pastDueSince }: RegistrationPayment): Date | null {
  if (status === 'ended') return endedAt;
  if (status === 'past_due' && pastDueSince) return new Date(pastDueSince.getTime() + GRACE_MS);
  return cancelsAt;
}
