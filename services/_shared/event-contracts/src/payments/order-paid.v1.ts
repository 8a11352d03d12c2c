import { IsInt, IsISO8601, IsOptional, IsString, IsUUID, Min } from 'class-validator';

/** A merchandise order was paid. Amounts in pence. */
export class OrderPaidV1 {
  static readonly topic = 'payments.order-paid.v1';
  static readonly key = 'orderId';

  @IsUUID() orderId: string;
  @IsString() productId: string;
  @IsInt() @Min(1) amountPence: number;
  @IsInt() @Min(0) deliveryPence: number;
  @IsISO8601() paidAt: string;
  /** Name, e-mail and delivery address as a compact JWE that only reporting can open. */
  @IsOptional() @IsString() sealedShipping?: string | null;
}
