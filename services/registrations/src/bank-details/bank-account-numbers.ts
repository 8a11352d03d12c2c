/** What is wrong with a sort code, as the end of a sentence; undefined when it is one. */
export function faultOfSortCode(value: unknown): string | undefined {
  return sortCodeDigits(value) ? undefined : 'must be six digits, such as 12-34-56';
}

export function faultOfAccountNumber(value: unknown): string | undefined {
  return accountNumberDigits(value) ? undefined : 'must be eight digits';
}

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
