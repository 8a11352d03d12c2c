import type Stripe from 'stripe';
import type { SandboxBankAccount } from './connected-account.js';

const BANK_NAME = 'STRIPE TEST BANK';

export function showBankAccount(bankAccount: SandboxBankAccount): Stripe.BankAccount {
  return {
    id: bankAccount.id,
    object: 'bank_account',
    account: bankAccount.account,
    account_holder_name: bankAccount.holderName,
    account_holder_type: bankAccount.holderType,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: BANK_NAME,
    country: 'GB',
    currency: 'gbp',
    default_for_currency: bankAccount.isDefault,
    fingerprint: bankAccount.fingerprint,
    last4: bankAccount.last4,
    metadata: bankAccount.metadata,
    routing_number: bankAccount.sortCode,
    status: bankAccount.status,
  };
}
