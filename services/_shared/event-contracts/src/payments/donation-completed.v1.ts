import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Min } from 'class-validator';

/** The money of a donation has arrived. Amounts in pence. */
export class DonationCompletedV1 {
  static readonly topic = 'payments.donation-completed.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsInt() @Min(0) feePence: number;
  /** What the helper is credited with: the gross under FEE_POLICY=platform, else gross less fee. */
  @IsInt() creditedPence: number;
  @Matches(/^gbp$/) currency: string;
  @IsISO8601() completedAt: string;
  /** When the card network makes the money available. */
  @IsISO8601() availableOn: string;
  /** The donor left an address for a receipt (the address itself stays in payments; see sealedDonorEmail). */
  @IsBoolean() hasDonorEmail: boolean;
  /** The donor's address as a compact JWE that only reporting can open. */
  @IsOptional() @IsString() sealedDonorEmail?: string | null;
}
