import { IsISO8601, IsOptional, IsString } from 'class-validator';

/** The payment provider told us, signed, that something happened to one of its objects. Whoever reacts reads the object again. */
export class ProviderEventReceivedV1 {
  static readonly topic = 'payments.provider-event-received.v1';
  static readonly key = 'orderKey';

  /** The provider's id of the event; the same however often it is delivered. */
  @IsString() providerEventId: string;
  /** The provider's name of what happened, e.g. 'payment_intent.succeeded'. */
  @IsString() type: string;
  @IsString() objectId: string;
  /** Connected account it happened in; absent for the platform's own. */
  @IsOptional() @IsString() accountId?: string | null;
  /** What belongs to one payment, payout account or customer stays in order. */
  @IsString() orderKey: string;
  @IsISO8601() createdAt: string;
}
