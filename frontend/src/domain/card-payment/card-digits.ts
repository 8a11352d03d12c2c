/** Formatting of the fallback form's fields while typing (spec sections 2 and 5). What is typed there is never sent anywhere. */

/** Digits only, in groups of four, at most 19 characters. */
export function cardNumber(typed: string): string {
  return (typed.replace(/\D/g, '').match(/.{1,4}/g) ?? []).join(' ').slice(0, 19);
}

/** MM/YY: the slash comes by itself, at most 5 characters. */
export function expiryDate(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Digits, at most four. */
export function securityCode(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 4);
}
