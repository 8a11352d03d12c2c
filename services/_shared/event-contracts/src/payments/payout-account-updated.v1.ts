import { IsBoolean, IsISO8601, IsOptional, IsString } from 'class-validator';

/** The Stripe account of a helper was connected, restricted or changed. */
export class PayoutAccountUpdatedV1 {
  static readonly topic = 'payments.payout-account-updated.v1';
  static readonly key = 'helperId';

  @IsString() helperId: string;
  /** Transfers and payouts are both active. */
  @IsBoolean() isConnected: boolean;
  @IsOptional() @IsString() bankName?: string | null;
  @IsOptional() @IsString() bankLast4?: string | null;
  /** The provider's id of the bank account: another one for the same numbers given anew, the same however often it is told. */
  @IsOptional() @IsString() bankAccountId?: string | null;
  @IsISO8601() updatedAt: string;
  /** Automatic payouts wait until then, because the bank account is another one than before; null or absent when nothing is held. */
  @IsOptional() @IsISO8601() payoutsHeldUntil?: string | null;
}
