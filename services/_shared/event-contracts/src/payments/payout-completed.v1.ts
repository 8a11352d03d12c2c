import { IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** The bank has been told to pay a helper (Stripe's 'paid'). Amounts in pence. */
export class PayoutCompletedV1 {
  static readonly topic = 'payments.payout-completed.v1';
  static readonly key = 'helperId';

  @IsUUID() payoutId: string;
  @IsString() helperId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() paidAt: string;
  @IsOptional() @IsString() bankLast4?: string | null;
  /** Which try to reach the bank it was, from 1: the same however often it is told, also by a database that was restored. */
  @IsOptional() @IsInt() @Min(1) attempt?: number;
}
