import { IsISO8601, IsString, IsUUID } from 'class-validator';

/** Somebody asked to sign in with an address. Whether the address is known plays no part; it travels sealed, and the link never does. */
export class SignInLinkRequestedV1 {
  static readonly topic = 'accounts.sign-in-link-requested.v1';
  static readonly key = 'requestId';

  @IsUUID() requestId: string;
  /** `{ email }` as a compact JWE that only reporting can open. */
  @IsString() sealedEmail: string;
  @IsISO8601() requestedAt: string;
}
