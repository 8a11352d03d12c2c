import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';

export interface KeyPair {
  publicJwk: JsonWebKey;
  privateJwk: JsonWebKey;
}

/** Bank details or addresses are sealed with it. */
export function sealingKeys(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const use = { kid: 'test', alg: 'ECDH-ES+A256KW', use: 'enc' };
  return { publicJwk: { ...publicKey.export({ format: 'jwk' }), ...use }, privateJwk: { ...privateKey.export({ format: 'jwk' }), ...use } };
}

/** A key set that signs one-time links, as reporting holds it. */
export function signingKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'links-of-the-tests', alg: 'ES256', use: 'sig' }] });
}
