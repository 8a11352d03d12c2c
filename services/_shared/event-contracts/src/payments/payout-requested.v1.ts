import { IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';

/** A payout was reserved in the ledger; the payouts worker moves the money. Amounts in pence. */
export class PayoutRequestedV1 {
  static readonly topic = 'payments.payout-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() payoutId: string;
  @IsString() helperId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsIn(['automatic', 'manual']) trigger: string;
  @IsISO8601() requestedAt: string;
}
