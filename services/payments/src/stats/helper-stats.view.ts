import { holdSentence, type HelperStats, type HoldCause } from '@community-help/api-contracts';
import type { HelperBalances } from '../ledger/helper-balances.js';
import { formatPounds } from '../money/pence.js';

/** The figures of one helper, read together. Amounts in pence; sums of the database come as text. */
export interface HelperFigures {
  totals: { total: string; count: number; month_total: string; month_count: number };
  payouts: { last_paid_at: Date | null; is_pending: boolean };
  balances: HelperBalances;
  isConnected: boolean;
  /** Why an operator holds the payouts. */
  heldBecause: HoldCause | undefined;
}

/** The figures of the dashboard, in pounds. */
export function helperStatsView({ totals, payouts, balances, isConnected, heldBecause }: HelperFigures): HelperStats {
  return {
    totalDonationsReceived: formatPounds(Number(totals.total)),
    donationCount: totals.count,
    thisMonthTotal: formatPounds(Number(totals.month_total)),
    thisMonthCount: totals.month_count,
    availableForPayout: formatPounds(balances.available),
    pendingClearance: formatPounds(balances.pending),
    lastPayoutAt: payouts.last_paid_at?.toISOString() ?? null,
    stripeAccountConnected: isConnected,
    pendingPayout: payouts.is_pending,
    ...(heldBecause && { payoutHold: holdSentence(heldBecause) }),
  };
}
