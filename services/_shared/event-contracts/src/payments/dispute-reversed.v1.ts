import { IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** Money that was told as lost came back from the card network. Amounts in pence. */
export class DisputeReversedV1 {
  static readonly topic = 'payments.dispute-reversed.v1';
  static readonly key = 'helperId';

  @IsUUID() donationId: string;
  @IsString() helperId: string;
  @IsString() disputeId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() reversedAt: string;
  /** The ledger's name of what came back: the same however often it is told, also by a database that was restored. */
  @IsOptional() @IsString() sourceKey?: string;
}
