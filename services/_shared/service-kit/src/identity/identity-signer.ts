import { SignJWT, type CryptoKey } from 'jose';
import { importSigningKeys, ISSUER } from '../keys/signing-keys.js';
import { IDENTITY_ALGORITHM, IDENTITY_LIFETIME_S, type Identity } from './identity.js';

/** Signs who somebody is, for one service at a time: what one service was shown is worth nothing at another. Only accounts holds it. */
export class IdentitySigner {
  private constructor(
    private readonly kid: string,
    private readonly key: CryptoKey,
  ) {}

  /** @param jwksText private keys; the first one signs. @throws ConfigError when they cannot sign */
  static async load(variable: string, jwksText: string): Promise<IdentitySigner> {
    const keys = await importSigningKeys(variable, jwksText, { half: 'private', algorithm: IDENTITY_ALGORITHM });
    const [[kid, key]] = [...keys] as [[string, CryptoKey]];
    return new IdentitySigner(kid, key);
  }

  /** A compact JWT. @param audience name of the service that will believe it */
  async sign({ sessionId, addressId, roles, helperIds }: Identity, audience: string, now = new Date()): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT({ adr: addressId, roles, helpers: helperIds })
      .setProtectedHeader({ alg: IDENTITY_ALGORITHM, kid: this.kid })
      .setIssuer(ISSUER)
      .setAudience(audience)
      .setSubject(sessionId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + IDENTITY_LIFETIME_S)
      .sign(this.key);
  }
}
