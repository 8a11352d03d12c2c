import type Stripe from 'stripe';
import { addBalanceTransaction, balanceTotal } from '../balance/add-balance-transaction.js';
import { balanceInsufficient } from '../balance/balance-problems.js';
import { accountStatus, defaultBankAccount } from '../connect/account-status.js';
import type { SandboxBankAccount } from '../connect/connected-account.js';
import { ApiError, invalidRequest } from '../http/api-error.js';
import { newId } from '../state/new-id.js';
import { PLATFORM, type Work } from '../state/work.js';

const DAY_S = 24 * 3600;

export interface PayoutOrder {
  /** The account whose money is paid out. */
  account: string;
  amount: number;
  /** Made by the account's payout schedule, not by a call. */
  isAutomatic?: boolean;
  destination?: string;
  description: string | null;
  metadata: Record<string, string>;
  statementDescriptor: string | null;
}

/** Sends money of a connected account, or of the platform, to its bank; the bank's answer comes on the virtual clock. */
export function createPayout(work: Work, order: PayoutOrder): Stripe.Payout {
  const bankAccount = destinationOf(work, order.account, order.destination);
  if (balanceTotal(work, order.account).available < order.amount) throw balanceInsufficient('this account');
  const id = newId('po');
  const transaction = addBalanceTransaction(work, { owner: order.account, type: 'payout', reportingCategory: 'payout', amount: -order.amount, source: id });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount: order.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: work.now + DAY_S,
    automatic: order.isAutomatic ?? false,
    balance_transaction: transaction.id,
    created: work.now,
    currency: 'gbp',
    description: order.description,
    destination: bankAccount?.id ?? null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: order.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: order.statementDescriptor,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  work.save('payout', payout, order.account);
  work.schedule('send-payout', id, work.nowMs + work.settings.payoutDelayMs / 2);
  work.schedule('finish-payout', id, work.nowMs + work.settings.payoutDelayMs);
  work.raise('payout.created', payout, order.account);
  return payout;
}

/** Nobody sees the platform's own bank account, which takes everything. */
function destinationOf(work: Work, accountId: string, given: string | undefined): SandboxBankAccount | undefined {
  if (accountId === PLATFORM) return undefined;
  const account = work.must('account', accountId);
  const bankAccount = given === undefined ? defaultBankAccount(work, accountId) : work.find('bank_account', given);
  if (!bankAccount || bankAccount.account !== accountId) {
    throw invalidRequest('This account has no such external account in gbp.', given === undefined ? undefined : 'destination', 'resource_missing');
  }
  const isUsable = accountStatus(work, account).transfers === 'active' && bankAccount.status === 'new';
  if (isUsable) return bankAccount;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payouts_not_allowed',
    message: 'Payouts of this account are not enabled: the onboarding is not finished, or the bank account has to be replaced.',
  });
}
