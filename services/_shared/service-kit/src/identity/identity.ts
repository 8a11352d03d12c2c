/** helper: some listing was registered with the address. operator: the address is one of OPERATOR_EMAILS. */
export const ACCOUNT_ROLES = ['helper', 'operator'] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** Carries a signed identity from the gateway to a service. The gateway drops what comes from outside under this name. */
export const IDENTITY_HEADER = 'x-identity';

/** EdDSA on Ed25519: accounts signs, everybody else can only check. */
export const IDENTITY_ALGORITHM = 'EdDSA';

/** Seconds for which a service believes an identity; the gateway asks for a new one far earlier. */
export const IDENTITY_LIFETIME_S = 60;

/** Who sends a request. */
export interface Identity {
  sessionId: string;
  /** See `addressId`: whose address was proved at sign-in. */
  addressId: string;
  roles: AccountRole[];
  /** Listings registered with that address, newest first. A service that holds the listing's address compares it as well. */
  helperIds: string[];
}
