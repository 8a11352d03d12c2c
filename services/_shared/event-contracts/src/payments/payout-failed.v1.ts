import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** A payout did not reach the helper's bank, perhaps after it was reported as paid. Amounts in pence. */
export class PayoutFailedV1 {
  static readonly topic = 'payments.payout-failed.v1';
  static readonly key = 'helperId';

  @IsUUID() payoutId: string;
  @IsString() helperId: string;
  @IsInt() @Min(1) amountPence: number;
  /** Stripe's failure code, e.g. 'account_closed'. */
  @IsString() failureCode: string;
  /** The bank sent it back after 'paid'. */
  @IsBoolean() wasPaid: boolean;
  @IsISO8601() failedAt: string;
  /** Which try to reach the bank it was, as in PayoutCompletedV1; 0: its money never left the platform, and it is over. */
  @IsOptional() @IsInt() @Min(0) attempt?: number;
}
