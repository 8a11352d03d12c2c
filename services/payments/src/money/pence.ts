/**
 * Pounds as a person or a JSON body writes them, as whole pence, without binary rounding: 0.29 is 29, not 28.999.
 * @returns undefined for anything that is not a positive amount with at most two decimals
 */
export function parsePounds(pounds: unknown): number | undefined {
  if (typeof pounds !== 'number' && typeof pounds !== 'string') return undefined;
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(pounds).trim());
  if (!match) return undefined;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Whole pence as the API's money text: 1234 becomes "12.34", -5 becomes "-0.05". */
export function formatPounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError('An amount of money must be whole pence.');
  const digits = Math.abs(pence).toString().padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
