/** '12-34-56', '12 34 56' and '123456' are one sort code; anything that is not six digits is none. */
export function sortCodeDigits(value: unknown): string | undefined {
  const match = typeof value === 'string' ? /^(\d\d)[ -]?(\d\d)[ -]?(\d\d)$/.exec(value.trim()) : null;
  return match ? match.slice(1).join('') : undefined;
}

/** A UK account number: eight digits, blanks between them allowed. */
export function accountNumberDigits(value: unknown): string | undefined {
  const digits = typeof value === 'string' ? value.replace(/[ -]/g, '') : '';
  return /^\d{8}$/.test(digits) ? digits : undefined;
}
