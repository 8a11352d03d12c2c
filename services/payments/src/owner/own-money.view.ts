import type { OwnBankAccount } from '@community-help/api-contracts';
import type { PayoutAccount } from '../payout-accounts/payout-account.entity.js';

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
