import { compactDecrypt, decodeProtectedHeader } from 'jose';
import { CONTENT_ENCRYPTION, importSealingKeys, type SealingKey } from './sealing-keys.js';

/** What may stand in a header: today's algorithms, and ECDH-ES without key wrapping, with which older values were sealed. */
const READABLE = { keyManagementAlgorithms: ['ECDH-ES+A256KW', 'ECDH-ES', 'RSA-OAEP-256'], contentEncryptionAlgorithms: [CONTENT_ENCRYPTION] };

/** A sealed value that none of our keys opens: it was sealed for a key that is not here, or it was changed. Opening again cannot help. */
export class SealError extends Error {
  override name = 'SealError';
}

/**
 * The other half of a seal. A key is rolled by adding the new private key here first, then sealing with its public half; the old one stays
 * as long as something sealed with it may still arrive.
 */
export class SealOpener {
  private constructor(private readonly keys: readonly SealingKey[]) {}

  /** @param text a private JWK, or a key set of several. @throws ConfigError that never quotes a key */
  static async load(variable: string, text: string): Promise<SealOpener> {
    return new SealOpener(await importSealingKeys(variable, text, 'private'));
  }

  /** The sealed JSON value. @throws SealError when it cannot be opened with any key that we hold */
  async open<Content>(jwe: string): Promise<Content> {
    const kid = kidOf(jwe);
    for (const { key } of this.candidates(kid)) {
      // A value without kid says nothing of its key: the wrong ones fail, and the next one is tried.
      const opened = await compactDecrypt(jwe, key, READABLE).catch(() => undefined);
      if (opened) return parse<Content>(opened.plaintext);
    }
    throw new SealError(kid === undefined ? 'a sealed value cannot be opened' : `a value sealed for key ${kid} cannot be opened`);
  }

  /** The key that the value names; keys that have no name where it names none of ours; every key where it names none. */
  private candidates(kid: string | undefined): readonly SealingKey[] {
    if (kid === undefined) return this.keys;
    const named = this.keys.filter((one) => one.kid === kid);
    return named.length > 0 ? named : this.keys.filter((one) => one.kid === undefined);
  }
}

/** @throws SealError when it is no JWE at all */
function kidOf(jwe: string): string | undefined {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    throw new SealError('a sealed value is not a JWE');
  }
}

function parse<Content>(plaintext: Uint8Array): Content {
  try {
    return JSON.parse(new TextDecoder().decode(plaintext)) as Content;
  } catch {
    // The cause would quote what was sealed.
    throw new SealError('a sealed value is not JSON');
  }
}
