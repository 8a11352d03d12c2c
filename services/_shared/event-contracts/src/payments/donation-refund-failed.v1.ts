import { IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';

/** A refund did not reach the donor: what DonationRefundedV1 of the same refund took from the helper is given back. Pence. */
export class DonationRefundFailedV1 {
  static readonly topic = 'payments.donation-refund-failed.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsString() refundId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() failedAt: string;
}
