/** Who bears what Stripe charges for a donation (spec-decisions 11). */
export const FEE_POLICIES = ['platform', 'helper'] as const;
export type FeePolicy = (typeof FEE_POLICIES)[number];

/** Stripe's published UK price for standard cards, used only to tell a donor beforehand; the ledger posts the real fee. */
const ESTIMATE = { basisPoints: 150, fixedPence: 20 } as const;

/** What the helper is credited with for a donation. All amounts in pence. */
export function creditedPence(policy: FeePolicy, amountPence: number, feePence: number): number {
  return policy === 'platform' ? amountPence : Math.max(0, amountPence - feePence);
}

/** Expected fee of a UK card payment in pence, rounded up to the penny so that the notice never promises too much. */
export function estimateFeePence(amountPence: number): number {
  return Math.ceil((amountPence * ESTIMATE.basisPoints) / 10_000) + ESTIMATE.fixedPence;
}
