/** Where money that leaves a helper is taken from, in pence. */
export interface TakenShares {
  pending: number;
  available: number;
  receivable: number;
}

/**
 * Splits money that a refund or a dispute takes back from a helper: first the donation's own unsettled part, then what
 * the helper has available, and what neither covers (because it was paid out) becomes owed.
 */
export function sharesToTake(amountPence: number, has: { pending: number; available: number }): TakenShares {
  const pending = Math.min(amountPence, has.pending);
  const available = Math.min(amountPence - pending, has.available);
  return { pending, available, receivable: amountPence - pending - available };
}

/** Where money that comes back to a helper goes, in pence. */
export interface GivenShares {
  receivable: number;
  pending: number;
  available: number;
}

/**
 * Splits money that a failed refund or a won dispute gives back: what is owed is covered first; the rest waits with its
 * donation until that is settled, or is available at once.
 */
export function sharesToGive(amountPence: number, owes: { receivable: number; isSettled: boolean }): GivenShares {
  const receivable = Math.min(amountPence, owes.receivable);
  const rest = amountPence - receivable;
  return owes.isSettled ? { receivable, pending: 0, available: rest } : { receivable, pending: rest, available: 0 };
}
