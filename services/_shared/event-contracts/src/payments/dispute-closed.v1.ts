import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

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
  /** The ledger's name of a loss: the same however often it is told, also by a database that was restored. */
  @IsOptional() @IsString() sourceKey?: string;
}
