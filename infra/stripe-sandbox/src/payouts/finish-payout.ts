import type Stripe from 'stripe';
import { addBalanceTransaction } from '../balance/add-balance-transaction.js';
import { showBankAccount } from '../connect/bank-account-view.js';
import { changeAccount } from '../connect/change-account.js';
import type { PayoutOutcome } from '../connect/connected-account.js';
import type { Work } from '../state/work.js';

/** The payout is on its way to the bank. */
export function sendPayout(work: Work, payoutId: string): void {
  const payout = work.must('payout', payoutId);
  if (payout.status !== 'pending') return;
  const sent = work.save('payout', { ...payout, status: 'in_transit' });
  work.raise('payout.updated', sent, work.row('payout', payoutId)?.owner, { status: 'pending' });
}

/** The bank's first answer: paid or failed. Some banks return the money later although it counted as paid. */
export function finishPayout(work: Work, payoutId: string): void {
  const payout = work.must('payout', payoutId);
  if (payout.status === 'canceled' || payout.status === 'failed') return;
  const outcome = outcomeOf(work, payout);
  if (outcome.failureCode !== undefined && !outcome.isAfterPaid) return failPayout(work, payoutId);
  const paid = work.save('payout', { ...payout, status: 'paid', trace_id: { status: 'supported', value: `FP${payoutId.slice(-12)}` } });
  work.raise('payout.paid', paid, work.row('payout', payoutId)?.owner);
  if (outcome.isAfterPaid) work.schedule('fail-payout', payoutId, work.nowMs + work.settings.payoutDelayMs);
}

/** The money comes back and the bank account cannot be used until its details are replaced. */
export function failPayout(work: Work, payoutId: string): void {
  const payout = work.must('payout', payoutId);
  if (payout.status === 'canceled' || payout.status === 'failed') return;
  const owner = work.row('payout', payoutId)?.owner ?? '';
  const outcome = outcomeOf(work, payout);
  const back = addBalanceTransaction(work, { owner, type: 'payout_failure', reportingCategory: 'payout_reversal', amount: payout.amount, source: payoutId });
  const failed = work.save('payout', {
    ...payout,
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_code: outcome.failureCode ?? 'could_not_process',
    failure_message: outcome.failureMessage ?? 'The bank could not process this payout.',
  });
  work.raise('payout.failed', failed, owner);
  const bankAccount = payout.destination === null ? undefined : work.find('bank_account', payout.destination as string);
  if (!bankAccount) return;
  changeAccount(work, owner, () => {
    const errored = work.save('bank_account', { ...bankAccount, status: 'errored' });
    work.raise('account.external_account.updated', showBankAccount(errored), owner, { status: bankAccount.status });
  });
}

function outcomeOf(work: Work, { destination }: Stripe.Payout): PayoutOutcome {
  if (destination === null) return {};
  // Details deleted while the payout was on its way: the bank finds no account.
  return work.find('bank_account', destination as string)?.outcome ?? { failureCode: 'no_account', failureMessage: 'The bank account could not be located.' };
}
