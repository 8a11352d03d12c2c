const PERCENT = 1.5;
const FIXED_PENCE = 20;

/** Stripe's UK price for standard cards: 1.5 % and 20 pence. @param amount pence @returns pence */
export function chargeFee(amount: number): number {
  return Math.round((amount * PERCENT) / 100) + FIXED_PENCE;
}
