import { IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';

/** A donor's bank took the money of a donation back until a dispute is decided. Amounts in pence. */
export class DonationDisputedV1 {
  static readonly topic = 'payments.donation-disputed.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsString() disputeId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() disputedAt: string;
}
