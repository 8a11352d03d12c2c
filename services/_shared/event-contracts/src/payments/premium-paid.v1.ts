import { IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** A month of premium was paid: the first one or a renewal. Amount in pence. */
export class PremiumPaidV1 {
  static readonly topic = 'payments.premium-paid.v1';
  static readonly key = 'registrationPaymentId';

  @IsUUID() registrationPaymentId: string;
  /** Stripe's id of the invoice: one receipt per invoice. */
  @IsString() invoiceId: string;
  /** Known once the registration has claimed the payment. */
  @IsOptional() @IsString() helperId?: string | null;
  @IsInt() @Min(1) amountPence: number;
  @IsISO8601() paidAt: string;
  @IsOptional() @IsISO8601() paidUntil?: string | null;
  /** E-mail address given with the payment, as a compact JWE that only reporting can open; null when none was given. */
  @IsOptional() @IsString() sealedEmail?: string | null;
}
