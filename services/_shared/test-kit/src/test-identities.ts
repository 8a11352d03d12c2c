import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { addressId, IDENTITY_HEADER, IdentitySigner, publicSigningKeys, type AccountRole } from '@community-help/service-kit';

const VARIABLE = 'IDENTITY_SIGNING_KEYS';

/** Signs who sends a request, as accounts does, for services that were given `publicKeys`. */
export class TestIdentities {
  private constructor(
    /** For IDENTITY_PUBLIC_KEYS. */
    readonly publicKeys: string,
    private readonly signer: IdentitySigner,
  ) {}

  static async create(): Promise<TestIdentities> {
    const { privateKey } = generateKeyPairSync('ed25519');
    const keys = JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'identities-of-the-tests', alg: 'EdDSA' }] });
    return new TestIdentities(publicSigningKeys(VARIABLE, keys), await IdentitySigner.load(VARIABLE, keys));
  }

  /** The header by which the gateway names somebody who signed in with an address. @param audience name of the service that is asked */
  async header(address: string, audience: string, { roles = ['helper'], helperIds = [] }: { roles?: AccountRole[]; helperIds?: string[] } = {}): Promise<Record<string, string>> {
    return { [IDENTITY_HEADER]: await this.signer.sign({ sessionId: randomUUID(), addressId: addressId(address), roles, helperIds }, audience) };
  }
}
