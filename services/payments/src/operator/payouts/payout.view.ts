import type { OperatorPayout } from '@community-help/api-contracts';
import { troubleOf, type PayoutTrouble } from '../../payouts/payout-trouble.js';
import type { PayoutTrigger } from '../../payouts/payout.entity.js';

/** A payout, as ListPayouts reads it. */
export interface PayoutRow extends PayoutTrouble {
  id: string;
  helperId: string;
  helperName: string | null;
  amountPence: number;
  trigger: PayoutTrigger;
  /** To the microsecond. */
  requestedText: string;
  paidAt: Date | null;
  nextAttemptAt: Date;
  version: number;
}

export function viewPayout(row: PayoutRow, now: Date): OperatorPayout {
  const { id, helperId, helperName, amountPence, trigger, status, failureCode, requestedAt, paidAt, nextAttemptAt, version } = row;
  const hasEnded = status === 'paid' || status === 'refused';
  return {
    id,
    helperId,
    helperName,
    amountPence,
    trigger,
    state: status,
    trouble: troubleOf(row, now),
    failureCode,
    requestedAt: requestedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    nextAttemptAt: hasEnded ? null : nextAttemptAt.toISOString(),
    version,
  };
}
