import { errors, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { gone, unauthorized } from '../problems/problem.js';
import { importSigningKeys, ISSUER } from '../keys/signing-keys.js';
import { LINK_ALGORITHM, type LinkPurpose, type OneTimeLink } from './one-time-link.js';

/** Longest token that is looked at: ours have about 400 characters. */
const LONGEST_TOKEN = 2_000;

/** Checks tokens of one-time links: signature by key id, purpose, subject and time. Whether it was used is for UsedLinks to say. */
export class LinkVerifier {
  private constructor(private readonly keys: Map<string, CryptoKey>) {}

  /** @param jwksText public keys, all of which are believed. @throws ConfigError */
  static async load(variable: string, jwksText: string): Promise<LinkVerifier> {
    return new LinkVerifier(await importSigningKeys(variable, jwksText, { half: 'public', algorithm: LINK_ALGORITHM }));
  }

  /** @throws Problem 401 when it is not a link of ours for this purpose and subject, 410 when its time is over */
  async verify(token: unknown, wanted: { purpose: LinkPurpose; subject: string }, now = new Date()): Promise<OneTimeLink> {
    if (typeof token !== 'string' || token.length > LONGEST_TOKEN) throw refused();
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyOf(header), {
        algorithms: [LINK_ALGORITHM],
        issuer: ISSUER,
        audience: wanted.purpose,
        subject: wanted.subject,
        requiredClaims: ['jti', 'exp', 'iat'],
        currentDate: now,
      });
      const { jti, exp, adr } = payload as { jti: string; exp: number; adr?: unknown };
      return {
        id: jti,
        ...wanted,
        ...(typeof adr === 'string' ? { addressMark: adr } : {}),
        expiresAt: new Date(exp * 1000),
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw gone('This link has expired. Please ask for a new one.');
      if (error instanceof errors.JOSEError) throw refused();
      throw error;
    }
  }

  private keyOf({ kid }: JWTHeaderParameters): CryptoKey {
    const key = kid === undefined ? undefined : this.keys.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}

const refused = () => unauthorized('This link does not work. Please ask for a new one.');
