import { balanceTotal } from '../balance/add-balance-transaction.js';
import { accountStatus } from '../connect/account-status.js';
import { settingsOf } from '../connect/balance-settings.js';
import type { Work } from '../state/work.js';
import { createPayout } from './create-payout.js';

const DAY_MS = 86_400_000;
const EVERY_DAYS: Record<string, number> = { daily: 1, weekly: 7, monthly: 30 };

/** Plans the automatic payout of money that has just arrived on an account whose schedule is not manual. */
export function planSweep(work: Work, accountId: string): void {
  const days = EVERY_DAYS[settingsOf(work, accountId).payments.payouts?.schedule?.interval ?? 'daily'];
  const id = `job sweep ${accountId}`;
  if (days !== undefined && !work.find('job', id)) work.schedule('sweep-account', accountId, work.nowMs + days * DAY_MS, id);
}

/** Pays everything out by itself, as Stripe does unless the schedule is manual. */
export function sweepAccount(work: Work, accountId: string): void {
  const account = work.must('account', accountId);
  const isManual = settingsOf(work, accountId).payments.payouts?.schedule?.interval === 'manual';
  const { available } = balanceTotal(work, accountId);
  if (isManual || available <= 0 || accountStatus(work, account).payouts !== 'active') return;
  createPayout(work, { account: accountId, amount: available, isAutomatic: true, description: 'STRIPE PAYOUT', metadata: {}, statementDescriptor: null });
}
