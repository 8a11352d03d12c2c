import type Stripe from 'stripe';
import { addBalanceTransaction, balanceTotal } from '../balance/add-balance-transaction.js';
import { balanceInsufficient } from '../balance/balance-problems.js';
import { invalidRequest } from '../http/api-error.js';
import { newId } from '../state/new-id.js';
import { PLATFORM, type Work } from '../state/work.js';

/** Takes money of a transfer back from the connected account. @param amount pence; without it all that is left */
export function reverseTransfer(work: Work, transfer: Stripe.Transfer, amount: number | undefined, metadata: Record<string, string>): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const reversed = amount ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, 'id');
  if (reversed > left) throw invalidRequest(`The reversal (${reversed}) is larger than what is left of the transfer (${left}).`, 'amount');
  const destination = transfer.destination as string;
  if (balanceTotal(work, destination).available < reversed) throw balanceInsufficient('the connected account');
  const id = newId('trr');
  const back = addBalanceTransaction(work, { owner: PLATFORM, type: 'transfer_refund', reportingCategory: 'transfer_reversal', amount: reversed, source: id });
  addBalanceTransaction(work, { owner: destination, type: 'payment_refund', reportingCategory: 'refund', amount: -reversed, source: transfer.destination_payment as string });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: reversed,
    balance_transaction: back.id,
    created: work.now,
    currency: 'gbp',
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  };
  work.save('transfer_reversal', reversal, PLATFORM);
  const total = transfer.amount_reversed + reversed;
  const after = work.save('transfer', {
    ...transfer,
    amount_reversed: total,
    reversed: total === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
  });
  const payment = work.must('charge', transfer.destination_payment as string);
  work.save('charge', { ...payment, amount_refunded: total, refunded: after.reversed });
  work.raise('transfer.reversed', after, PLATFORM);
  return reversal;
}
