import type Stripe from 'stripe';
import { addBalanceTransaction, balanceTotal } from '../balance/add-balance-transaction.js';
import { balanceInsufficient } from '../balance/balance-problems.js';
import { buildCharge } from '../charges/build-charge.js';
import { accountStatus } from '../connect/account-status.js';
import { ApiError, invalidRequest } from '../http/api-error.js';
import { planSweep } from '../payouts/sweep-account.js';
import { newId } from '../state/new-id.js';
import { PLATFORM, type Work } from '../state/work.js';

export interface TransferOrder {
  amount: number;
  destination: string;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** Charge whose money is passed on; the transfer then becomes available together with it. */
  sourceTransaction?: string;
}

/** Moves money from the platform's available balance to a connected account. */
export function createTransfer(work: Work, order: TransferOrder): Stripe.Transfer {
  requireReceiver(work, order.destination);
  const source = order.sourceTransaction === undefined ? undefined : sourceCharge(work, order.sourceTransaction, order.amount);
  if (!source && balanceTotal(work, PLATFORM).available < order.amount) throw balanceInsufficient('the platform');
  const id = newId('tr');
  const paymentId = newId('py');
  const transferGroup = order.transferGroup ?? (source ? `group_${source.charge.id}` : null);
  const outgoing = addBalanceTransaction(work, {
    owner: PLATFORM,
    type: 'transfer',
    reportingCategory: 'transfer',
    amount: -order.amount,
    source: id,
    description: order.description,
    availableAtMs: source?.availableAtMs,
  });
  const incoming = addBalanceTransaction(work, {
    owner: order.destination,
    type: 'payment',
    reportingCategory: 'charge',
    amount: order.amount,
    source: paymentId,
    availableAtMs: source?.availableAtMs,
  });
  const payment = buildCharge(work, { id: paymentId, amount: order.amount, balance_transaction: incoming.id, source_transfer: id, transfer_group: transferGroup });
  work.save('charge', payment, order.destination);
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: order.amount,
    amount_reversed: 0,
    balance_transaction: outgoing.id,
    created: work.now,
    currency: 'gbp',
    description: order.description,
    destination: order.destination,
    destination_payment: paymentId,
    livemode: false,
    metadata: order.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: order.sourceTransaction ?? null,
    source_type: 'card',
    transfer_group: transferGroup,
  };
  work.save('transfer', transfer, PLATFORM);
  planSweep(work, order.destination);
  work.raise('transfer.created', transfer, PLATFORM);
  return transfer;
}

function requireReceiver(work: Work, destination: string): void {
  const account = work.find('account', destination);
  if (!account) throw invalidRequest(`No such destination: '${destination}'`, 'destination', 'resource_missing');
  if (accountStatus(work, account).transfers === 'active') return;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'insufficient_capabilities_for_transfer',
    message: 'The destination account cannot receive transfers yet: its transfers capability is not active.',
    param: 'destination',
  });
}

function sourceCharge(work: Work, chargeId: string, amount: number): { charge: Stripe.Charge; availableAtMs?: number } {
  const charge = work.own('charge', chargeId, 'source_transaction');
  const passedOn = work
    .newestFirst('transfer', PLATFORM)
    .filter((transfer) => transfer.source_transaction === charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (!charge.paid || passedOn + amount > charge.amount - charge.amount_refunded) {
    throw invalidRequest('The transfers of a charge cannot exceed what is left of it.', 'amount');
  }
  const transaction = typeof charge.balance_transaction === 'string' ? work.must('balance_transaction', charge.balance_transaction) : undefined;
  return { charge, ...(transaction?.status === 'pending' && { availableAtMs: transaction.available_on * 1000 }) };
}
