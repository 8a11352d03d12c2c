import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';

/** A premium was cancelled, or stayed unpaid past its days of grace. */
export class PremiumEndedV1 {
  static readonly topic = 'payments.premium-ended.v1';
  static readonly key = 'helperId';

  @IsString() helperId: string;
  @IsUUID() registrationPaymentId: string;
  @IsIn(['cancelled', 'unpaid']) reason: string;
  @IsISO8601() endedAt: string;
}
