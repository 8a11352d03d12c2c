import { errors, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { importSigningKeys, ISSUER } from '../keys/signing-keys.js';
import { IDENTITY_ALGORITHM, ACCOUNT_ROLES, type Identity, type AccountRole } from './identity.js';

/** Seconds by which the clocks of two machines may differ. */
const CLOCK_TOLERANCE_S = 5;

/** Checks identities: signature by key id, for which service, time. */
export class IdentityVerifier {
  private constructor(
    private readonly keys: Map<string, CryptoKey>,
    private readonly audience: string,
  ) {}

  /** @param jwksText public keys, all of which are believed. @param audience name of the service that checks. @throws ConfigError */
  static async load(variable: string, jwksText: string, audience: string): Promise<IdentityVerifier> {
    return new IdentityVerifier(await importSigningKeys(variable, jwksText, { half: 'public', algorithm: IDENTITY_ALGORITHM }), audience);
  }

  /** Who it is; undefined when nobody whom we know says so. */
  async verify(token: unknown, now = new Date()): Promise<Identity | undefined> {
    if (typeof token !== 'string') return undefined;
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyOf(header), {
        algorithms: [IDENTITY_ALGORITHM],
        issuer: ISSUER,
        audience: this.audience,
        requiredClaims: ['sub', 'exp', 'adr', 'roles', 'helpers'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now,
      });
      const { sub, adr, roles, helpers } = payload as { sub: string; adr: string; roles: string[]; helpers: string[] };
      // A role of a newer version is none that we could check.
      return { sessionId: sub, addressId: adr, roles: roles.filter((role): role is AccountRole => (ACCOUNT_ROLES as readonly string[]).includes(role)), helperIds: helpers };
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  private keyOf({ kid }: JWTHeaderParameters): CryptoKey {
    const key = kid === undefined ? undefined : this.keys.get(kid);
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}
