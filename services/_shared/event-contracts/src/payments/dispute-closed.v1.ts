import { IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';

/** A dispute was decided. Amounts in pence. */
export class DisputeClosedV1 {
  static readonly topic = 'payments.dispute-closed.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsString() disputeId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsIn(['won', 'lost']) outcome: string;
  @IsISO8601() closedAt: string;
}
