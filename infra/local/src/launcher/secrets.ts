import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readKept, writeKept } from './kept-file.js';

/** Key pairs that sign and check, as JSON Web Key Sets. */
export interface SigningKeys {
  privateJwks: { keys: Record<string, unknown>[] };
  publicJwks: { keys: Record<string, unknown>[] };
}

/** A key pair as JSON Web Keys; what is sealed with the public half only the holder of the private half can open. */
export interface SealingKeys {
  publicJwk: Record<string, unknown>;
  privateJwk: Record<string, unknown>;
}

/** Everything secret of one embedded installation, and what tells it from others. */
export interface Secrets {
  /** Password of each database role, by database name. */
  databases: Record<string, string>;
  objectStore: { accessKey: string; secretKey: string };
  stripeSandbox: { secretKey: string; publishableKey: string; webhookSecret: string; connectWebhookSecret: string };
  /** Begins the names of its topics and groups: what an installation beside it, or before a reset, left on the same broker is not its own. */
  kafkaPrefix: string;
  /** Bank details are sealed by registrations and opened by payments. */
  bankDetails: SealingKeys;
  /** Addresses are sealed by payments and accounts and opened by reporting. */
  mail: SealingKeys;
  /** Payments counts what an address tries by a hash that is made with it. */
  addressHashKey: string;
  /** Shown by one service to another where they ask each other over HTTP. */
  internalApiKey: string;
  /** Sign the one-time links of mails (reporting) and check them (everybody else). */
  links: SigningKeys;
  /** Sign who somebody is (accounts) and check it (services that must know). */
  identity: SigningKeys;
}

/** Reads the secrets kept in the data directory, making those that are missing; the file is for its owner alone (0600). */
export function keepSecrets(dataDir: string, databases: readonly string[]): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = readKept<Partial<Secrets>>(file) ?? {};
  const secrets: Secrets = {
    objectStore: { accessKey: token(12), secretKey: token(30) },
    stripeSandbox: {
      secretKey: `sk_test_${token(24)}`,
      publishableKey: `pk_test_${token(24)}`,
      webhookSecret: `whsec_${token(24)}`,
      connectWebhookSecret: `whsec_${token(24)}`,
    },
    kafkaPrefix: `local-${randomBytes(4).toString('hex')}.`,
    bankDetails: makeSealingKeys(),
    mail: makeSealingKeys(),
    addressHashKey: token(24),
    internalApiKey: token(24),
    links: makeSigningKeys('ES256'),
    identity: makeSigningKeys('EdDSA'),
    ...kept,
    databases: Object.fromEntries(databases.map((name) => [name, kept.databases?.[name] ?? token(24)])),
  };
  if (JSON.stringify(secrets) !== JSON.stringify(kept)) writeKept(file, secrets);
  return secrets;
}

function makeSealingKeys(): SealingKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const use = { kid: randomUUID(), alg: 'ECDH-ES+A256KW', use: 'enc' };
  return { publicJwk: { ...publicKey.export({ format: 'jwk' }), ...use }, privateJwk: { ...privateKey.export({ format: 'jwk' }), ...use } };
}

function makeSigningKeys(alg: 'ES256' | 'EdDSA'): SigningKeys {
  const { publicKey, privateKey } = alg === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const use = { kid: randomUUID(), alg, use: 'sig' };
  return {
    privateJwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), ...use }] },
    publicJwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), ...use }] },
  };
}

/** Random letters and digits: safe in URLs, shells and S3 keys. */
function token(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/[^A-Za-z0-9]/g, 'x');
}
