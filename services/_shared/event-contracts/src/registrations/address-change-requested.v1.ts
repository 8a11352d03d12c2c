import { IsISO8601, IsString, IsUUID } from 'class-validator';

/** The owner of a listing wants another address for it: a link goes to the one on file and one to the new one. */
export class AddressChangeRequestedV1 {
  static readonly topic = 'registrations.address-change-requested.v1';
  static readonly key = 'helperId';

  /** The subject of both links. */
  @IsUUID() changeId: string;
  @IsString() helperId: string;
  /** `{ email }` as a compact JWE that only reporting can open. */
  @IsString() sealedNewAddress: string;
  @IsISO8601() requestedAt: string;
}
