import { IsISO8601, IsString, IsUUID } from 'class-validator';

/** Somebody asked to connect the Stripe account of a helper. The one-time link goes to the address on file, never into an event. */
export class PayoutAccountLinkRequestedV1 {
  static readonly topic = 'payments.payout-account-link-requested.v1';
  static readonly key = 'helperId';

  @IsUUID() requestId: string;
  @IsString() helperId: string;
  @IsISO8601() requestedAt: string;
}
