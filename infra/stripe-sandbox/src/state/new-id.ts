import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random letters and digits. 248 is the largest multiple of 62 in a byte: larger bytes would favour some letters. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** An id as Stripe writes them: `pi_` and 24 letters or digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`;
}
