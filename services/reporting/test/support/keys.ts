import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Seal } from '@community-help/service-kit';

const jwk = (key: KeyObject, more: object): Record<string, unknown> => ({ ...key.export({ format: 'jwk' }), ...more });

/** A key pair that seals addresses for reporting. */
export function mailKeys(kid: string): { privateJwk: Record<string, unknown>; seal: (value: object) => Promise<string> } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sealing = Seal.load('MAIL_PUBLIC_KEY', JSON.stringify(jwk(publicKey, { kid })));
  return { privateJwk: jwk(privateKey, { kid }), seal: async (value) => (await sealing).seal(value) };
}

/** A key set that signs links. */
export function linkKeys(...kids: string[]): string {
  const keys = kids.map((kid) => jwk(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, { kid, alg: 'ES256' }));
  return JSON.stringify({ keys });
}
