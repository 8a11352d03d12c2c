import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** A premium was ended and its money sent back. Amount in pence. */
export class PremiumRefundedV1 {
  static readonly topic = 'payments.premium-refunded.v1';
  static readonly key = 'registrationPaymentId';

  @IsUUID() registrationPaymentId: string;
  @IsOptional() @IsString() helperId?: string | null;
  /** 'unclaimed': paid, but no registration used it within 48 hours. */
  @IsIn(['unclaimed', 'requested']) reason: string;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() refundedAt: string;
  /** Stripe's id of the refund: the same however often it is told, also by a database that was restored. */
  @IsOptional() @IsString() refundId?: string;
  /** E-mail address given with the payment, as a compact JWE that only reporting can open; null when none was given. */
  @IsOptional() @IsString() sealedEmail?: string | null;
}
