import { createHash } from 'node:crypto';

/** One mailbox, however it is written: lower case, and without what stands behind a `+`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).trim().toLowerCase();
  const plus = local.indexOf('+');
  return `${plus > 0 ? local.slice(0, plus) : local}@${address.slice(at + 1).trim().toLowerCase()}`;
}

/** Which address a link was mailed to, without saying it. */
export function addressMark(address: string): string {
  return createHash('sha256').update(mailboxOf(address)).digest('base64url');
}

/**
 * Whose address it is, without saying it. Stricter than `addressMark`, for who may sign in as whom must not depend on the habits of providers:
 * 'ann@' and 'ann+shop@' are two, and of letters only A to Z lose their case (a Kelvin sign would become a k).
 */
export function addressId(address: string): string {
  const plain = address.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return createHash('sha256').update(plain).digest('base64url');
}

/** 'ann@example.org' as 'a...@example.org': enough for its owner to know it, too little for anybody else to write to. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${Array.from(address.slice(0, at))[0] ?? ''}...@${address.slice(at + 1)}`;
}
