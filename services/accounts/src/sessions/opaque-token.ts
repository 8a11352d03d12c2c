import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a cookie. They mean nothing; what they open stands in the database, under their hash. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
