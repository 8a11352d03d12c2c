import { ConfigError } from '@community-help/service-kit';
import { CompactEncrypt, compactDecrypt, importJWK, type CryptoKey, type JWK } from 'jose';

/** Which key agreement a key is for when it does not say so itself; the content is always A256GCM. */
const ALGORITHMS: Record<string, string> = { EC: 'ECDH-ES+A256KW', OKP: 'ECDH-ES+A256KW', RSA: 'RSA-OAEP-256' };

interface LoadedKey {
  key: CryptoKey | Uint8Array;
  header: { alg: string; enc: string; kid?: string };
}

/** Seals JSON so that only the holder of the private key reads it: a compact JWE. */
export class Seal {
  private constructor(private readonly loaded: LoadedKey) {}

  /** @throws ConfigError when the key cannot seal, so that a bad key stops the start and not a payment */
  static async load(variable: string, jwkText: string): Promise<Seal> {
    return new Seal(await loadKey(variable, jwkText));
  }

  async seal(content: object): Promise<string> {
    const { key, header } = this.loaded;
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content))).setProtectedHeader(header).encrypt(key);
  }
}

/** The other half of a seal. */
export class SealOpener {
  private constructor(private readonly loaded: LoadedKey) {}

  /** @throws ConfigError when it is not a private key */
  static async load(variable: string, jwkText: string): Promise<SealOpener> {
    const loaded = await loadKey(variable, jwkText);
    if (!(JSON.parse(jwkText) as JWK).d) throw new ConfigError([`${variable} must be a private key`]);
    return new SealOpener(loaded);
  }

  /** @throws JOSEError when it was not sealed for this key, or was changed */
  async open<Content>(jwe: string): Promise<Content> {
    const { plaintext } = await compactDecrypt(jwe, this.loaded.key);
    return JSON.parse(new TextDecoder().decode(plaintext)) as Content;
  }
}

async function loadKey(variable: string, jwkText: string): Promise<LoadedKey> {
  try {
    const jwk = JSON.parse(jwkText) as JWK;
    const alg = jwk.alg ?? ALGORITHMS[jwk.kty ?? ''] ?? '';
    return { key: await importJWK(jwk, alg), header: { alg, enc: 'A256GCM', ...(jwk.kid && { kid: jwk.kid }) } };
  } catch {
    // The cause would quote the key.
    throw new ConfigError([`${variable} must be an EC, OKP or RSA key as a JWK`]);
  }
}
