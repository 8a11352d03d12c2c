import { SignJWT, type CryptoKey } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { importSigningKeys, ISSUER } from '../keys/signing-keys.js';
import { LINK_ALGORITHM, LINK_LIFETIME_S, type LinkPurpose } from './one-time-link.js';

export interface LinkRequest {
  purpose: LinkPurpose;
  subject: string;
  addressMark?: string;
  lifetimeSeconds?: number;
}

/** Signs the tokens of one-time links. Only the service that writes the mails holds it. */
export class LinkSigner {
  private constructor(
    private readonly kid: string,
    private readonly key: CryptoKey,
  ) {}

  /** @param jwksText private keys; the first one signs. @throws ConfigError when they cannot sign */
  static async load(variable: string, jwksText: string): Promise<LinkSigner> {
    const [[kid, key]] = (await importSigningKeys(variable, jwksText, { half: 'private', algorithm: LINK_ALGORITHM })) as unknown as [[string, CryptoKey]];
    return new LinkSigner(kid, key);
  }

  /** A compact JWT that works from now on for `lifetimeSeconds`. */
  async sign({ purpose, subject, addressMark, lifetimeSeconds = LINK_LIFETIME_S }: LinkRequest, now = new Date()): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000);
    return new SignJWT(addressMark === undefined ? {} : { adr: addressMark })
      .setProtectedHeader({ alg: LINK_ALGORITHM, kid: this.kid })
      .setIssuer(ISSUER)
      .setAudience(purpose)
      .setSubject(subject)
      .setJti(uuidv7())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(this.key);
  }
}
