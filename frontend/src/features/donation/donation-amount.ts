import { DONATION } from '@community-help/api-contracts';

/**
 * Pence of a typed amount in pounds. Only 0.50 to 1000 with at most two decimals counts; anything else is no amount (null), also what is
 * not a number. Digits are read as text, so 0.57 is 57 pence and not 56.
 */
export function penceOf(typed: string): number | null {
  const match = /^£?\s*(\d{0,6})(?:[.,](\d{0,2}))?$/.exec(typed.trim());
  if (!match || (!match[1] && !match[2])) return null;
  const pence = Number(match[1] || '0') * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return pence >= DONATION.minPence && pence <= DONATION.maxPence ? pence : null;
}

/** '5.00' for 500. */
export function poundsText(pence: number): string {
  return `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`;
}
