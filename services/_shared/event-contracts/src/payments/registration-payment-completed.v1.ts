import { IsIn, IsISO8601, IsOptional, IsString, IsUUID } from 'class-validator';

/** The first premium payment of a registration has arrived. */
export class RegistrationPaymentCompletedV1 {
  static readonly topic = 'payments.registration-payment-completed.v1';
  static readonly key = 'registrationPaymentId';

  @IsUUID() registrationPaymentId: string;
  @IsIn(['premium-helper', 'charity-verification', 'business-listing']) registrationType: string;
  /** Known once the registration has claimed the payment. */
  @IsOptional() @IsString() helperId?: string | null;
  @IsISO8601() completedAt: string;
  @IsOptional() @IsISO8601() paidUntil?: string | null;
}
