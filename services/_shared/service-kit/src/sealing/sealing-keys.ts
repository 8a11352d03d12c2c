import { importJWK, type CryptoKey, type JSONWebKeySet, type JWK } from 'jose';
import { ConfigError } from '../config/config-error.js';

/** Which key agreement a kind of key is for, whatever else it says of itself: sealer and opener cannot drift apart. */
export const SEALING_ALGORITHMS: Record<string, string> = { EC: 'ECDH-ES+A256KW', OKP: 'ECDH-ES+A256KW', RSA: 'RSA-OAEP-256' };

/** How the content is sealed. */
export const CONTENT_ENCRYPTION = 'A256GCM';

export interface SealingKey {
  key: CryptoKey;
  alg: string;
  kid?: string;
}

/**
 * The keys of a JWK or of a JSON Web Key Set, in the order in which they stand.
 * @throws ConfigError that names the variable and never quotes a key
 */
export async function importSealingKeys(variable: string, text: string, half: 'private' | 'public'): Promise<SealingKey[]> {
  const jwks = readKeys(variable, text);
  const kids = jwks.flatMap((jwk) => jwk?.kid ?? []);
  if (new Set(kids).size < kids.length) throw new ConfigError([`${variable} must give each key a kid of its own`]);
  return Promise.all(jwks.map((jwk) => importKey(variable, jwk, half)));
}

function readKeys(variable: string, text: string): JWK[] {
  try {
    const value = JSON.parse(text) as JWK | JSONWebKeySet;
    const keys = 'keys' in value ? (value as JSONWebKeySet).keys : [value as JWK];
    if (Array.isArray(keys) && keys.length > 0) return keys;
  } catch {
    // Said below, without the text: it may hold a key.
  }
  throw new ConfigError([`${variable} must be a JWK or a JSON Web Key Set with at least one key`]);
}

async function importKey(variable: string, jwk: JWK, half: 'private' | 'public'): Promise<SealingKey> {
  const alg = SEALING_ALGORITHMS[jwk?.kty ?? ''];
  if (!alg) throw new ConfigError([`${variable} must hold EC, OKP or RSA keys`]);
  if ((jwk.d !== undefined) !== (half === 'private')) throw new ConfigError([`${variable} must hold the ${half} half of each key`]);
  try {
    const key = (await importJWK({ ...jwk, alg }, alg)) as CryptoKey;
    return { key, alg, ...(jwk.kid && { kid: jwk.kid }) };
  } catch {
    // The cause would quote the key.
    throw new ConfigError([`${variable} holds a key that cannot be used for ${alg}`]);
  }
}
