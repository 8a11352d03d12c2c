import type { Work } from '../state/work.js';
import { balanceTotal } from './add-balance-transaction.js';
import { showBalance } from './balance-view.js';

/** Makes the pending money of one account and second available and says so once. */
export function settleBalance(work: Work, settlementId: string): void {
  const settlement = work.must('settlement', settlementId);
  let settled = 0;
  for (const id of settlement.transactions) {
    const transaction = work.must('balance_transaction', id);
    work.save('balance_transaction', { ...transaction, status: 'available' });
    settled += transaction.net;
  }
  const total = balanceTotal(work, settlement.owner);
  work.save('balance_total', { ...total, available: total.available + settled, pending: total.pending - settled }, settlement.owner);
  work.remove('settlement', settlementId);
  if (settled > 0) work.raise('balance.available', showBalance(work, settlement.owner), settlement.owner);
}
