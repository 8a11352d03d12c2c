import { CompactEncrypt } from 'jose';
import { CONTENT_ENCRYPTION, importSealingKeys, type SealingKey } from './sealing-keys.js';

/** Seals JSON so that only the holder of the private key reads it: a compact JWE that names its key by `kid`. */
export class Seal {
  private constructor(private readonly sealing: SealingKey) {}

  /**
   * @param text a public JWK, or a key set whose first key seals
   * @throws ConfigError when the key cannot seal, so that a bad key stops the start and not a request
   */
  static async load(variable: string, text: string): Promise<Seal> {
    const [first] = (await importSealingKeys(variable, text, 'public')) as [SealingKey];
    return new Seal(first);
  }

  async seal(content: object): Promise<string> {
    const { key, alg, kid } = this.sealing;
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
      .setProtectedHeader({ alg, enc: CONTENT_ENCRYPTION, ...(kid && { kid }) })
      .encrypt(key);
  }
}
