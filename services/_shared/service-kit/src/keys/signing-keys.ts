import { importJWK, type CryptoKey, type JSONWebKeySet, type JWK } from 'jose';
import { ConfigError } from '../config/config-error.js';

/** Names the issuer in every token, so that a token of another use of the same key is none of ours. */
export const ISSUER = 'community-help';

/** What a key must be for its algorithm, in words for whoever set it. */
const KINDS = { ES256: 'EC keys on P-256', EdDSA: 'Ed25519 keys' } as const;

export type SigningAlgorithm = keyof typeof KINDS;

export interface WantedKeys {
  half: 'private' | 'public';
  algorithm: SigningAlgorithm;
}

/**
 * The keys of a JSON Web Key Set, by their `kid`, in the order in which they stand: the first one signs, all of them are believed.
 * A key is rolled by putting the new one first and removing the old one when the last thing it signed has expired.
 * @throws ConfigError that names the variable and never quotes a key
 */
export async function importSigningKeys(variable: string, jwksText: string, { half, algorithm }: WantedKeys): Promise<Map<string, CryptoKey>> {
  const keys = new Map<string, CryptoKey>();
  for (const jwk of readKeySet(variable, jwksText)) {
    const isPrivate = jwk.d !== undefined;
    if (isPrivate !== (half === 'private')) throw new ConfigError([`${variable} must hold ${half} keys`]);
    if (!jwk.kid || keys.has(jwk.kid)) throw new ConfigError([`${variable} must give each key a kid of its own`]);
    keys.set(jwk.kid, await importKey(variable, jwk, algorithm));
  }
  if (keys.size === 0) throw new ConfigError([`${variable} must hold at least one key`]);
  return keys;
}

/** The public halves of a set of private keys, for those who check. */
export function publicSigningKeys(variable: string, privateJwksText: string): string {
  const keys = readKeySet(variable, privateJwksText).map(({ d: _private, ...shared }) => shared);
  return JSON.stringify({ keys });
}

function readKeySet(variable: string, text: string): JWK[] {
  try {
    const { keys } = JSON.parse(text) as JSONWebKeySet;
    if (Array.isArray(keys)) return keys;
  } catch {
    // Said below, without the text: it may hold a key.
  }
  throw new ConfigError([`${variable} must be a JSON Web Key Set: {"keys":[...]}`]);
}

async function importKey(variable: string, jwk: JWK, algorithm: SigningAlgorithm): Promise<CryptoKey> {
  try {
    return (await importJWK({ ...jwk, alg: algorithm }, algorithm)) as CryptoKey;
  } catch {
    throw new ConfigError([`${variable} must hold ${KINDS[algorithm]}`]);
  }
}
