import { IsBoolean, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';

/** Money of a donation went back to the donor. Amounts in pence. */
export class DonationRefundedV1 {
  static readonly topic = 'payments.donation-refunded.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsString() refundId: string;
  @IsInt() @Min(1) amountPence: number;
  /** Nothing of the donation is left. */
  @IsBoolean() isFull: boolean;
  @IsISO8601() refundedAt: string;
}
